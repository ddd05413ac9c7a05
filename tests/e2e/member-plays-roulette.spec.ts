import { expectSaidOnce, listen, pressOn, pressUntilSaid, toPattern } from './by-keys.ts';
import { expect, expectFrameAccessible, test } from './fixtures.ts';
import { joinAs } from './join.ts';
import { readGameWords } from './play.ts';

const CREDIT = 200;
/** Projects of one run have wheels of their own, so that no other player sits there. */
const WHEELS: Readonly<Record<string, string>> = { 'desktop-en': 'roleta-farol' };

test('a member bets on a roulette number by keyboard alone and hears the result', async ({
  page,
  path,
  locale,
  operator,
  baseURL,
}, info) => {
  const wheel = WHEELS[info.project.name] ?? 'roleta-areia';
  test.slow();
  const words = readGameWords('live', locale);
  const balance = toPattern(words.balanceIs);
  await operator.credit(await joinAs(page, baseURL ?? ''), CREDIT);
  await page.goto(path(`/game?vassalage=ORLA_LIVE&gameId=roleta-da-orla&roomId=ORLA_LIVE:${wheel}`));
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('.live')).toHaveAttribute('data-phase', 'betting', { timeout: 45_000 });
  const heard = await listen(page);
  await pressOn(page, frame.locator('[data-field="straight-0"]'));
  // A chip that was not confirmed in time stays for the next round.
  await pressUntilSaid(page, frame.locator('.confirm'), { heard, word: words.placedNow });
  await expectFrameAccessible(page);
  const ends = [words.nothingRound, words.returnedRound, words.wonRound].map(toPattern);
  const said = await expectSaidOnce(heard, ends, balance, 60_000);
  const shown = await frame.locator('#balance').textContent();
  expect(said).toContain(shown ?? '?');
  await expect(page.getByTestId('balance')).toHaveText(shown ?? '');
  const results = (['red', 'black', 'green'] as const).map((colour) => toPattern(words[`resultRoulette.${colour}`]));
  expect((await heard()).some((text) => results.some((result) => result.test(text)))).toBe(true);
});
