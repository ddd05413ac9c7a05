import type { Page, Route } from '@playwright/test';
import { decideRedemption, listRedemptions } from '../../src/contract/points/operator.ts';
import { redeemGoods } from '../../src/contract/points/points.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { fill } from './browser-fills.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newAccountName, type Operator, test } from './fixtures.ts';
import { JOIN_PASSWORD, joinAs } from './join.ts';

const OPS = { authorization: 'Bearer local-ops' };
const REWARD = 700;
const PRICE = 300;
const both = (title: string, details: string) => ({ PT: { title, details }, EN: { title, details } });

/** Publishes a mission that a visit to the page completes, and goods that its points can buy. */
async function offerRewards(operator: Operator): Promise<void> {
  await operator.put('/ops/missions/e2e-visit', {
    cycle: 'D',
    metric: 'sign_in_days',
    target: 1,
    reward: { type: 'points', amount: REWARD },
    score: 15,
    texts: both('Visit e2e', ''),
    position: 1,
  });
  const goods = { name: 'Pin e2e', details: '<p>Of brass.<script>window.broken = true</script></p>' };
  await operator.put('/ops/points/goods/e2e-pin', {
    texts: { PT: goods, EN: goods },
    points: PRICE,
    stock: 1_000,
    limitPerMember: 2,
  });
}

async function approve(origin: string, account: string): Promise<void> {
  const client = new ConformanceClient(origin);
  const waiting = await client.call(listRedemptions, { pageSize: 100 }, OPS);
  const row = waiting.ok ? waiting.value.list.find((one) => one.account === account) : undefined;
  if (!row) throw new Error('no redemption waits');
  const decided = await client.call(decideRedemption, { redeemId: row.redeemId, approve: true, reason: '' }, OPS);
  expect(decided.ok && decided.value.status).toBe('approved');
}

/** Returns the count on a menu row, or 0 without one. */
async function readBadge(page: Page, id: string): Promise<number> {
  const text = await page.locator(`dialog[data-centre] nav a[href*="${id}"]`).textContent();
  return Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
}

const centre = (page: Page) => page.locator('dialog[data-centre]');
/** A pattern in which a space matches a no-break space, too, because Intl uses no-break spaces. */
const loose = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s'));

test('a member claims a mission and redeems its points, and every tab marks the operator’s message as read', async ({
  page,
  path,
  words,
  operator,
  baseURL,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/403/, /ERR_FAILED/);
  const origin = baseURL ?? '';
  await offerRewards(operator);
  const account = await joinAs(page, origin);

  await page.goto(path('/?member=missionLeaderboard'));
  await expect.poll(() => readBadge(page, 'missionLeaderboard')).toBeGreaterThan(0);
  const waiting = await readBadge(page, 'missionLeaderboard');
  const claim = centre(page).getByRole('button', { name: `${words('missions.claim')} Visit e2e` });
  await expectAccessible(page);
  await claim.click();
  await expect(centre(page).getByText(loose('Visit e2e: '))).toBeVisible();
  await expect(claim).toHaveCount(0);
  await expect.poll(() => readBadge(page, 'missionLeaderboard')).toBe(waiting - 1);
  await centre(page)
    .getByRole('tab', { name: words('missions.tab_leaderboard') })
    .click();
  await expect(centre(page).getByText(words('missions.me', { name: account }))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(path('/pointMall'));
  await page.getByRole('link', { name: `${words('mall.redeem')} Pin e2e` }).click();
  await expect(page).toHaveURL(/member=pointMall&c\.good=e2e-pin/);
  await expect(centre(page).getByText('Of brass.')).toBeVisible();
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  await centre(page).getByLabel(words('points.quantity'), { exact: true }).fill('1');
  await centre(page).getByLabel(words('centre.secret_login'), { exact: true }).fill('not-this-one');
  await expectAccessible(page);
  await centre(page)
    .getByRole('button', { name: words('points.redeem_now') })
    .click();
  await expect(centre(page).getByText(words('centre.secret_login_wrong'))).toBeVisible();
  // Fills the form as a browser does: without an event.
  await fill(centre(page).getByLabel(words('points.quantity'), { exact: true }), '2', false);
  await fill(centre(page).getByLabel(words('centre.secret_login'), { exact: true }), JOIN_PASSWORD, false);
  // The platform executes the call but its response is lost; a second tap does not repeat it.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(`**${redeemGoods.path}`, loseAnswer, { times: 1 });
  const redeem = centre(page).getByRole('button', { name: words('points.redeem_now') });
  await redeem.click();
  await expect(centre(page).getByText(words('network.failed'))).toBeVisible();
  await redeem.click();
  const row = centre(page).getByRole('row').filter({ hasText: 'Pin e2e' });
  await expect(row).toContainText(words('points.status_in_process'));
  await expect(row).toHaveCount(1);
  await expect(row.getByText('2', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // Closing the centre forgets the page that the member came for (spec §4).
  await centre(page)
    .getByRole('button', { name: words('dialog.close') })
    .click();
  await expect(page).not.toHaveURL(/member=/);

  await approve(origin, account);
  await page.goto(path('/?member=pointMall&c.tab=history'));
  await expect(row).toContainText(words('points.status_approved'));
  await centre(page).getByLabel(words('points.status')).selectOption('rejected');
  await expect(centre(page).getByText(words('points.no_history'))).toBeVisible();
  await expect(page).toHaveURL(/c\.status=rejected/);

  await centre(page)
    .getByRole('tab', { name: words('points.tab_convert') })
    .click();
  await centre(page).getByLabel(words('points.to_convert')).fill('150');
  await centre(page).getByLabel(words('centre.secret_login'), { exact: true }).fill(JOIN_PASSWORD);
  await centre(page)
    .getByRole('button', { name: words('points.convert'), exact: true })
    .click();
  await expect(centre(page).getByText(words('points.problem_points_step', { count: 100, points: 100 }))).toBeVisible();
  await centre(page).getByLabel(words('points.to_convert')).fill('100');
  await expectAccessible(page);
  await centre(page)
    .getByRole('button', { name: words('points.convert'), exact: true })
    .click();
  await expect(page.getByTestId('balance')).toContainText(/1[.,]00/);
  await centre(page)
    .getByRole('tab', { name: words('points.tab_earn') })
    .click();
  await centre(page)
    .getByRole('link', { name: words('points.to_rank') })
    .click();
  await expect(page).toHaveURL(/member=playerRank/);
  await expect(centre(page).getByText(words('ranks.yours'))).toBeVisible();
  await expectAccessible(page);

  await page.goto(path('/?member=messageV2'));
  const other = await page.context().newPage();
  await other.goto(path('/?member=messageV2'));
  const unread = words('inbox.tab_unread', { tab: words('inbox.tab_service'), count: 1 });
  await expect(centre(other).getByRole('tab', { name: unread })).toBeVisible();
  const message = centre(page).getByRole('button', { name: words('points.redeem_approved.title') });
  await expect(message).toContainText(words('inbox.new'));
  await message.click();
  await expect(centre(page).getByText(/Pin e2e/)).toBeVisible();
  await expectAccessible(page);
  await expect(centre(other).getByRole('tab', { name: unread })).toHaveCount(0);
  await expect(centre(other).getByText(words('inbox.new'), { exact: true })).toHaveCount(0);
  await centre(page)
    .getByRole('button', { name: words('inbox.delete') })
    .click();
  await centre(page)
    .getByRole('button', { name: words('inbox.delete_now') })
    .click();
  await expect(centre(other).getByText(words('inbox.none_service'))).toBeVisible();
  await centre(page)
    .getByRole('tab', { name: words('inbox.tab_announcements') })
    .click();
  await expect(centre(page).getByRole('tabpanel')).not.toBeEmpty();
  await expectNoSidewaysScroll(page);
});

test('a shared referral link opens registration, and the new member appears with a masked name', async ({
  page,
  path,
  words,
  operator,
  baseURL,
  browser,
}) => {
  const origin = baseURL ?? '';
  await operator.put('/ops/referral', { depositPercent: 5, depositMax: 100, stakePercent: 0 });
  await joinAs(page, origin);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path('/?member=referral'));
  await expect(centre(page).getByText(words('referral.nobody'))).toBeVisible();
  await expect(centre(page).getByRole('img', { name: words('referral.qr') })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await centre(page)
    .getByRole('button', { name: words('referral.share') })
    .click();
  await expect(centre(page).getByRole('button', { name: words('referral.share_copied') })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`^${origin}${path('/register')}\\?referralCode=\\w+$`));
  const shared = page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.canShare = () => true;
        navigator.share = async (data) => resolve(data?.url);
      }),
  );
  await expect(centre(page).getByRole('button', { name: words('referral.share'), exact: true })).toBeVisible();
  await centre(page)
    .getByRole('button', { name: words('referral.share'), exact: true })
    .click();
  expect(await shared).toBe(copied);

  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(copied);
  const form = guest.getByRole('dialog');
  const name = newAccountName();
  await form.getByLabel(words('register.username'), { exact: true }).fill(name);
  await form.getByLabel(words('register.password'), { exact: true }).fill(JOIN_PASSWORD);
  await form.getByLabel(words('register.confirmPassword'), { exact: true }).fill(JOIN_PASSWORD);
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await form.getByRole('button', { name: words('register.submit') }).click();
  await expect(guest.getByRole('banner').getByText(name)).toBeVisible();
  await context.close();

  await page.reload();
  const masked = `${name.slice(0, 2)}***${name.at(-1)}`;
  const row = centre(page).getByRole('row').filter({ hasText: masked });
  await expect(row).toContainText(words('referral.state_registered'));
  await expect(centre(page).getByText(name)).toHaveCount(0);
  await centre(page).getByRole('combobox').selectOption('active');
  await expect(centre(page).getByText(words('referral.nobody'))).toBeVisible();
  await centre(page)
    .getByRole('tab', { name: words('referral.tab_earnings') })
    .click();
  await expect(centre(page).getByText(words('referral.nothing'))).toBeVisible();
  await expectAccessible(page);
});
