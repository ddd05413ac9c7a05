import type { FrameLocator } from '@playwright/test';
import { launchGame } from '../../src/contract/games/launch.ts';
import { requireLocaleRow } from '../../src/i18n/locales.ts';
import { isolate } from '../../src/lib/isolate.ts';
import { arrowTo, expectSaidOnce, listen, pressOn, pressUntilSaid, tabTo, toPattern } from './by-keys.ts';
import { expect, expectAccessible, expectFrameAccessible, test } from './fixtures.ts';
import { joinAs } from './join.ts';
import { placeBet, readGameWords, toAmounts } from './play.ts';

const CREDIT = 50;

test.beforeEach(({ expectedErrors }) => {
  // A bet after the close of sales answers 409.
  expectedErrors.push(/status of 409/);
});

test('a member finds a lottery, opens it at a kind of bet, plays a draw to its end and verifies it', async ({
  page,
  path,
  words,
  locale,
  operator,
  baseURL,
}) => {
  test.slow();
  const own = readGameWords('lottery', locale);
  const amounts = toAmounts(locale);
  await operator.credit(await joinAs(page, baseURL ?? ''), CREDIT);
  await page.goto(path('/elott?gameCode=onda-relampago&playType=ends'));
  await expect(page.getByRole('heading', { name: 'Onda Relâmpago' })).toBeVisible();
  await expectAccessible(page);
  const launching = page.waitForRequest((request) => new URL(request.url()).pathname === launchGame.path);
  await page.getByRole('link', { name: `${words('lottery.play')} Onda Relâmpago` }).click();
  const asked = { gameCode: 'onda-relampago', launchMode: 'LOTT', playType: 'ends', backUrl: path('/elott') };
  expect((await launching).postDataJSON()).toMatchObject(asked);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: own['type.ends'] ?? '', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(frame.locator('#place')).toHaveAttribute('aria-disabled', 'true');
  await expectFrameAccessible(page);

  const heard = await listen(page);
  const fixed = frame.getByRole('button', { name: own['type.fixed'] ?? '', exact: true });
  await tabTo(page, frame.locator('.kinds [tabindex="0"]'));
  await arrowTo(page, fixed, ['ArrowRight']);
  await page.keyboard.press('Enter');
  const first = frame.locator('.marks').first().getByRole('button');
  await tabTo(page, first.first());
  for (let digit = 0; digit < 10; digit += 1) {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
  }
  await expect(frame.locator('#sum')).toContainText('10');
  const { ticket, balance } = await placeBet(page, () => pressOn(page, frame.locator('#place')));
  expect(ticket).toMatchObject({ playType: 'fixed', lines: 10, stake: 10, state: 'placed' });
  expect(balance).toBe(CREDIT - 10);
  const newest = frame.locator('.ticket').first();
  await expect(newest).toHaveAttribute('data-state', 'placed');
  await expect(newest).toHaveAttribute('data-state', 'settled', { timeout: 50_000 });
  const said = await expectSaidOnce(heard, [toPattern(own.ticketReturned)], toPattern(own.balanceIs));
  expect(said).toContain(amounts.format(49.5));
  await expect(newest).toContainText(amounts.format(9.5));
  await expect(frame.locator('#balance')).toContainText(amounts.format(49.5));
  await expect(page.getByTestId('balance')).toContainText(amounts.format(49.5));

  await frame.getByRole('button', { name: own['results'] ?? '', exact: true }).click();
  const result = frame.locator('.results > li').filter({ hasText: ticket.drawNumber });
  await result.locator('summary').click();
  const verify =
    own['verifyDraw']?.replace('{{number}}', isolate(ticket.drawNumber, requireLocaleRow(locale).tag)) ?? '';
  await result.getByRole('button', { name: verify, exact: true }).click();
  await expect(result.locator('.verdict')).toHaveText(own['verdictDraw.fair'] ?? '');
  await expectFrameAccessible(page);
});

/** One lottery of each form that the journey above does not play; all of them draw every minute. */
const BY_KEYS = [
  { game: 'TCG_SEA&gameId=onze-boias', mark: '.mark' },
  { game: 'TCG_LOTTO_VN&gameId=lotus-do-sul', mark: '.mark' },
  { game: 'TCG_SEA&gameId=coral-4d', mark: undefined },
] as const;

test('a member plays three kinds of lotteries by keyboard alone and hears each result', {
  tag: '@desktop-en',
}, async ({ page, context, path, locale, operator, baseURL }) => {
  test.slow();
  const own = readGameWords('lottery', locale);
  const balance = toPattern(own.balanceIs);
  await operator.credit(await joinAs(page, baseURL ?? ''), CREDIT);
  const tabs: { frame: FrameLocator; heard: () => Promise<string[]> }[] = [];
  for (const { game, mark } of BY_KEYS) {
    const tab = tabs.length === 0 ? page : await context.newPage();
    await tab.goto(path(`/game?vassalage=${game}`));
    const frame = tab.frameLocator('iframe');
    await expect(frame.locator('#place')).toBeVisible();
    const heard = await listen(tab);
    if (mark) {
      await pressOn(tab, frame.locator(mark).first(), 'Space');
      await expect(frame.locator(mark).first()).toHaveAttribute('aria-pressed', 'true');
    } else {
      await tabTo(tab, frame.locator('#numbers'));
      await tab.keyboard.type('1234 5678');
      await tab.keyboard.press('Enter');
      await expect(frame.locator('.chip')).toHaveCount(2);
    }
    await pressUntilSaid(tab, frame.locator('#place'), { heard, word: own.placed });
    tabs.push({ frame, heard });
  }
  const ends = [own.ticketWon, own.ticketReturned, own.ticketLost].map(toPattern);
  for (const { frame, heard } of tabs) {
    const said = await expectSaidOnce(heard, ends, balance, 80_000);
    expect(said).toContain((await frame.locator('#balance').textContent()) ?? '?');
    expect((await heard()).some((text) => toPattern(own.drawn).test(text))).toBe(true);
  }
});

test('a member buys bingo cards by keyboard alone and hears the result of the last ball', async ({
  page,
  path,
  locale,
  operator,
  baseURL,
}, info) => {
  test.slow();
  const own = readGameWords('bingo', locale);
  await operator.credit(await joinAs(page, baseURL ?? ''), CREDIT);
  await page.goto(path('/bingo'));
  await page.locator('a[href*="bingo-da-praia"]').first().click();
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('.shop .card')).toHaveCount(2);
  const heard = await listen(page);
  await pressOn(page, frame.getByRole('button', { name: own['more'] ?? '', exact: true }));
  await expect(frame.locator('.shop .card')).toHaveCount(3);
  const { ticket, balance } = await placeBet(page, () => pressOn(page, frame.locator('#place')));
  expect([ticket.lines, balance]).toEqual([3, CREDIT - 3]);
  const bought = frame.locator('.own-cards').filter({ hasText: own['bought'] ?? '' });
  await expect(bought.locator('.card')).toHaveCount(3);
  await expectFrameAccessible(page);
  const playing = frame.locator('.own-cards').filter({ hasText: own['playing'] ?? '' });
  await expect(playing.locator('.card')).toHaveCount(3, { timeout: 70_000 });
  await expect(playing.locator('.cell.hit').first()).toBeVisible({ timeout: 20_000 });
  await expect(frame.locator('.present')).not.toHaveText('–');
  if (info.project.name !== 'phone-pt') return;
  const ends = [own.won, own.gaveBack, own.lost].map(toPattern);
  const said = await expectSaidOnce(heard, ends, toPattern(own.balanceIs), 50_000);
  const shown = await frame.locator('#balance').textContent();
  expect(said).toContain(shown ?? '?');
  await expect(page.getByTestId('balance')).toHaveText(shown ?? '');
});
