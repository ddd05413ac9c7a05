import type { Page } from '@playwright/test';
import { setGameSound } from '../../src/contract/security/security.ts';
import { getBalance } from '../../src/contract/wallet/wallet.ts';
import { enterAs, signInAs } from './contracts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { openGameMenu } from './game-bar.ts';
import { joinAs } from './join.ts';

for (const { id, account } of [
  { id: 'member', account: 'luna' },
  { id: 'agent', account: 'atlas' },
]) {
  test(`every page of the ${id} centre opens over a game on a phone`, { tag: '@phone' }, async ({
    page,
    path,
    words,
    baseURL,
  }) => {
    test.slow();
    const origin = baseURL ?? '';
    await enterAs(page, origin, await signInAs(origin, account));
    await page.goto(path(`/game?vassalage=ORLA&gameId=calcadao&${id}=`));
    const centre = page.locator('dialog[data-centre]');
    const links = centre.locator('nav li a');
    await expect(links.first()).toBeVisible();
    const count = await links.count();
    expect(count).toBeGreaterThan(10);
    for (let index = 0; index < count; index += 1) {
      const link = links.nth(index);
      await link.click();
      await expect(centre.locator('[data-skeleton]')).toHaveCount(0);
      const content = centre.locator(':scope > section');
      await expect(content).toBeInViewport();
      const { width, height } = (await content.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height), (await link.textContent()) ?? '').toBeGreaterThan(300);
      await centre.getByRole('button', { name: words('centre.menu') }).click();
      await expect(link).toBeVisible();
    }
  });
}

const BAR_PX = 44;

async function expectGameFills(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const isLying = width > height;
  await expect
    .poll(async () => {
      const box = (await page.locator('iframe').boundingBox()) ?? { width: 0, height: 0 };
      return [box.width, box.height];
    })
    .toEqual(isLying ? [width - BAR_PX, height] : [width, height - BAR_PX]);
  expect(1 - BAR_PX / Math.max(width, height)).toBeGreaterThanOrEqual(0.9);
  await expect(page.frameLocator('iframe').locator('.spin')).toBeInViewport({ ratio: 1 });
  await expectNoScroll(page);
}

async function expectNoScroll(page: Page): Promise<void> {
  const rest = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });
  expect(rest).toEqual([0, 0]);
}

test('a game fills a phone in portrait and landscape; its menu has the other functions; a deposit opens over it', {
  tag: '@phone',
}, async ({ page, path, words, operator, baseURL, expectedErrors }) => {
  // The browser logs the refused stake.
  expectedErrors.push(/status of 409/);
  const account = await joinAs(page, baseURL ?? '');
  await page.goto(path('/game?vassalage=ORLA&gameId=calcadao'));
  const frame = page.frameLocator('iframe');
  const spin = frame.locator('.spin');
  await expect(spin).toHaveAttribute('aria-disabled', 'false');
  const documents: string[] = [];
  page.on('framenavigated', (each) => documents.push(each.url()));

  await test.step('rotating the phone keeps the frame', async () => {
    const upright = page.viewportSize() ?? { width: 0, height: 0 };
    await expectGameFills(page);
    await page.setViewportSize({ width: upright.height, height: upright.width });
    await expectGameFills(page);
    await page.setViewportSize(upright);
    await expectGameFills(page);
    expect(documents).toEqual([]);
  });

  await test.step('the menu and the game share the sound choice; it and quick spins are kept', async () => {
    const menu = await openGameMenu(page, words);
    await expect(menu.getByRole('link', { name: words('risk.link') })).toBeVisible();
    await expectAccessible(page);
    const sound = menu.getByRole('button', { name: words('play.sound') });
    const kept = page.waitForResponse((answer) => answer.url().endsWith(setGameSound.path));
    await sound.click();
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
    await expect(frame.locator('.sound')).toHaveAttribute('aria-pressed', 'true');
    await kept;
    await page.keyboard.press('Escape');
    const quick = frame.locator('.quick');
    const isQuick = (await quick.getAttribute('aria-pressed')) === 'true';
    await quick.click();
    await page.reload();
    await expect(quick).toHaveAttribute('aria-pressed', String(!isQuick));
    await expect(frame.locator('.sound')).toHaveAttribute('aria-pressed', 'true');
  });

  const centre = page.locator('dialog[data-centre]');
  const leaveDeposit = async () => {
    await expect(centre.locator('input[name="amount"]')).toBeVisible();
    const asked = page.waitForResponse((answer) => answer.url().includes(getBalance.path));
    await centre.getByRole('button', { name: words('dialog.close') }).click();
    await asked;
    await expect(spin).toBeVisible();
  };
  await test.step('a stake beyond the balance offers a deposit', async () => {
    await spin.click();
    await expect(page.getByText(words('play.no_funds'))).toBeVisible();
    await page
      .getByRole('region')
      .getByRole('button', { name: words('play.deposit'), exact: true })
      .click();
    await leaveDeposit();
    await expect(page.getByText(words('play.no_funds'))).toHaveCount(0);
  });

  await test.step('a tap on the balance opens it too; then the bar and the game show the new balance', async () => {
    await page.getByTestId('game-balance').click();
    await expect(centre.locator('input[name="amount"]')).toBeVisible();
    await operator.credit(account, 20);
    await leaveDeposit();
    await expect(page.getByTestId('game-balance')).toContainText(/20[.,]00/);
    await expect(frame.locator('#balance')).toContainText(/20[.,]00/);
  });

  await test.step('the menu has a round within two seconds of its end', async () => {
    const spun = page.waitForResponse((response) => response.url().endsWith('/studio/api/spin'));
    await spin.click();
    expect((await spun).ok()).toBe(true);
    const menu = await openGameMenu(page, words);
    await expect(spin).toHaveAttribute('aria-disabled', 'false', { timeout: 20_000 });
    const [before = ''] = words('play.last_settled', { at: '|' }).split('|');
    await expect(menu.getByText(before)).toBeVisible({ timeout: 2_000 });
  });
});
