import type { Page } from '@playwright/test';
import { FEATURE_MODULES, type Feature } from '../../src/contract/system/features.ts';
import { expect, type Operator, test } from './fixtures.ts';
import { joinAs } from './join.ts';

const PAGES = {
  referralPromotion: 'referral',
  missions: 'missionLeaderboard',
  inbox: 'messageV2',
  points: 'pointMall',
  rewardCentre: 'rewardCenter',
} as const satisfies Partial<Record<Feature, string>>;
const SWITCHES = Object.keys(PAGES) as (keyof typeof PAGES)[];
const NO_BONUS = 'Nenhum bônus neste período';

async function turn(operator: Operator, isOn: boolean): Promise<void> {
  for (const feature of SWITCHES)
    await operator.put('/ops/system/whitelabel', { modId: FEATURE_MODULES[feature], enabled: isOn ? '1' : '0' });
}

test.afterEach(async ({ operator }) => turn(operator, true));

/** Returns the page that a deep link opens. */
async function follow(page: Page, id: string): Promise<string | null> {
  await page.goto(`/?member=${id}`);
  const centre = page.locator('dialog[data-centre]');
  await expect(centre.getByRole('navigation')).toBeVisible();
  return centre.getAttribute('data-page');
}

test('pages of rewards are in the menu and in deep links only while they are switched on', async ({
  page,
  operator,
  baseURL,
}) => {
  const rows = page.locator('dialog[data-centre] nav').locator(SWITCHES.map((one) => `[href*="${PAGES[one]}"]`).join());
  const ways = page.locator('dialog[data-centre] section [href*="rewardCenter"]');
  await joinAs(page, baseURL ?? '');
  for (const feature of SWITCHES) expect(await follow(page, PAGES[feature])).toBe(PAGES[feature]);
  // Every switched page but the mall has a row in the menu. The mall has a deep link only.
  await expect(rows).toHaveCount(SWITCHES.length - 1);

  await follow(page, 'bonusDetails');
  await expect(ways).toHaveCount(1);

  await turn(operator, false);
  await expect.poll(() => follow(page, 'referral')).toBe('securityCenter');
  await expect(rows).toHaveCount(0);
  for (const feature of SWITCHES) expect(await follow(page, PAGES[feature])).toBe('securityCenter');
  expect(await follow(page, 'bonusDetails')).toBe('bonusDetails');
  await expect(page.getByText(NO_BONUS)).toBeVisible();
  await expect(ways).toHaveCount(0);
});
