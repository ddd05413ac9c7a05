import { expectSaidOnce, listen, pressOn, toPattern } from './by-keys.ts';
import { expect, test } from './fixtures.ts';
import { joinAs } from './join.ts';
import { readGameWords } from './play.ts';

const CREDIT = 50;
/** Seconds until the match begins. They are enough to bet on a loaded machine. The match itself takes four seconds. */
const STARTS_IN_SECONDS = 15;
const TICK_MS = 100;
/** Each project has teams of its own, because both projects bet on one book. */
const TEAMS: Readonly<Record<string, readonly [home: string, away: string]>> = {
  'phone-pt': ['guarda-sal', 'torre-norte'],
  'desktop-en': ['cinza-viva', 'rei-coral'],
};
const NAMES: Readonly<Record<string, string>> = { 'phone-pt': 'Guarda-Sal', 'desktop-en': 'Cinza Viva' };

test('a member bets on a match by keyboard alone and hears its result', async ({
  page,
  path,
  locale,
  operator,
  baseURL,
}, info) => {
  const teams = TEAMS[info.project.name];
  if (!teams) throw new Error('This project has no teams of its own');
  test.slow();
  const words = readGameWords('sports', locale);
  const balance = toPattern(words.balanceIs);
  await operator.credit(await joinAs(page, baseURL ?? ''), CREDIT);
  await page.goto(path('/game?vassalage=ORLA_ESPORTS&gameId=orla-salt-crown'));
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('.match').first()).toBeVisible();
  const heard = await listen(page);

  const [homeId, awayId] = teams;
  await operator.post('/ops/studio/sports/friendlies', {
    homeId,
    awayId,
    startsInSeconds: STARTS_IN_SECONDS,
    tickMs: TICK_MS,
  });
  const friendlies = frame.getByRole('region', { name: words['league.friendlies'] ?? '' });
  const row = friendlies.locator('.match').filter({ hasText: NAMES[info.project.name] ?? '' });
  await pressOn(page, row.locator('.bet').first());
  await expect(row.locator('.bet').first()).toHaveAttribute('aria-pressed', 'true');
  const bar = frame.locator('.slip-bar');
  if (await bar.isVisible()) await pressOn(page, bar);
  await pressOn(page, frame.locator('.slip .place'));
  await expectSaidOnce(heard, [toPattern(words.placed)], balance);
  // The empty slip is gone together with its button, and the focus is at the next useful place.
  await expect(frame.locator('.slip h2, .board').and(frame.locator(':focus'))).toHaveCount(1);

  const outcomes = [words.settledWon, words.settledLost].map(toPattern);
  const said = await expectSaidOnce(heard, outcomes, balance, 40_000);
  const shown = await frame.locator('#balance').textContent();
  expect(said).toContain(shown ?? '?');
  await expect(page.getByTestId('balance')).toHaveText(shown ?? '');
});
