import type { Browser, FrameLocator, Locator, Page } from '@playwright/test';
import { expectSaidOnce, listen, pressOn, toPattern } from './by-keys.ts';
import { expect, expectFrameAccessible, test } from './fixtures.ts';
import { joinAs } from './join.ts';
import { readGameWords } from './play.ts';

const GAME = '/game?vassalage=ORLA_PVP&gameId=tres-mares';
const START = 20;
/** Entry fees of the room. Each journey of each project uses a different fee, so that no two journeys share a table. */
const ENTRIES = [1, 2, 5, 10] as const;

async function enter(page: Page, path: string): Promise<FrameLocator> {
  await page.goto(path);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('#game')).toHaveAttribute('data-state', /lobby|forming|playing|over/);
  return frame;
}

async function sit(frame: FrameLocator, entry: number): Promise<void> {
  await frame
    .locator('.choice')
    .nth((ENTRIES as readonly number[]).indexOf(entry))
    .click();
  const button = frame.locator('button.spin');
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await button.click();
  await expect(frame.locator('#game')).toHaveAttribute('data-state', /forming|playing/);
}

/** Plays the first card on each turn until the hand is over. */
async function playOn(frame: FrameLocator, play = (card: Locator) => card.click({ timeout: 1000 })): Promise<void> {
  const root = frame.locator('#game');
  const card = frame.locator('.own[aria-disabled="false"]').first();
  await expect(async () => {
    if (await card.isVisible()) await play(card);
    expect(await root.getAttribute('data-state')).toBe('over');
  }).toPass({ timeout: 45_000, intervals: [300] });
}

function toAmount(text: string | null): number {
  return Number((text ?? '').replace(/\D/g, '')) / 100;
}

/** Expects the table to show the hand's payout, and returns the resulting balance. */
async function expectPaid(frame: FrameLocator, entry: number): Promise<number> {
  const paid = toAmount(await frame.locator('.result dd').last().textContent());
  const balance = frame.locator('#balance');
  await expect(async () =>
    expect(toAmount(await balance.textContent())).toBe((START * 100 - entry * 100 + Math.round(paid * 100)) / 100),
  ).toPass();
  return paid;
}

async function openOther(browser: Browser, baseURL: string, locale: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale });
  return context.newPage();
}

test('two members meet at a table and play a hand to its end', async ({
  page,
  path,
  operator,
  browser,
  baseURL,
  locale,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const other = await openOther(browser, origin, locale);
  for (const each of [page, other]) await operator.credit(await joinAs(each, origin), START);
  const [mine, theirs] = await Promise.all([enter(page, path(GAME)), enter(other, path(GAME))]);
  await expectFrameAccessible(page);
  const entry = locale === 'pt' ? ENTRIES[0] : ENTRIES[1];
  await Promise.all([sit(mine, entry), sit(theirs, entry)]);
  await expect(mine.locator('.own').first()).toBeVisible({ timeout: 15_000 });
  await expect(mine.locator('.seat[data-kind="player"]')).not.toHaveCount(0);
  await expectFrameAccessible(page);
  await Promise.all([playOn(mine), playOn(theirs)]);
  const paid = [await expectPaid(mine, entry), await expectPaid(theirs, entry)];
  expect(Math.max(...paid)).toBeGreaterThan(0);
  await other.context().close();
});

test('a lone member plays against the house, reloads in the middle and returns to the hand', async ({
  page,
  path,
  operator,
  baseURL,
  locale,
}) => {
  test.slow();
  const entry = locale === 'pt' ? ENTRIES[2] : ENTRIES[3];
  const words = readGameWords('cards', locale);
  await operator.credit(await joinAs(page, baseURL ?? ''), START);
  const frame = await enter(page, path(GAME));
  await sit(frame, entry);
  await expect(frame.locator('.own').first()).toBeVisible({ timeout: 15_000 });
  const card = frame.locator('.own[aria-disabled="false"]').first();
  await expect(card).toBeVisible({ timeout: 30_000 });
  await pressOn(page, card);
  await expect(frame.locator('.own')).toHaveCount(2);
  await expect(frame.locator('.own:focus'), 'the focus goes on to the next card').toHaveCount(1);
  await page.reload();
  await expect(frame.locator('#game')).toHaveAttribute('data-state', /playing|over/);
  const heard = await listen(page);
  await playOn(frame, (each) => pressOn(page, each));
  const outcomes = [words.wonHand, words.sharedHand, words.lostHand, words.lostShared].map(toPattern);
  const said = await expectSaidOnce(heard, outcomes, toPattern(words.balanceIs));
  await expectPaid(frame, entry);
  expect(said).toContain((await frame.locator('#balance').textContent()) ?? '?');
  await frame.locator('.tool').nth(2).click();
  await frame.getByRole('button', { name: words.verify ?? '', exact: true }).click();
  await expect(frame.locator('.verdict')).toHaveAttribute('data-verdict', 'fair');
  await page.reload();
  await expect(frame.locator('#game')).toHaveAttribute('data-state', 'over');
  await expect(frame.locator('.result')).toBeVisible();
});
