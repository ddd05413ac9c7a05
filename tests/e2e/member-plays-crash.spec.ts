import { listen, pressOn, toPattern } from './by-keys.ts';
import { expect, expectFrameAccessible, test } from './fixtures.ts';
import { joinAs } from './join.ts';
import { readGameWords } from './play.ts';

const CREDIT = 50;
/** The browser's clock is wrong by this much. The game must follow the room's clock. */
const WRONG_BY_MS = 7 * 60_000;

test('a member bets on the rising kite and cashes out, by keyboard on a desk and by touch on a phone', async ({
  page,
  path,
  locale,
  operator,
  baseURL,
  isMobile,
}) => {
  test.slow();
  const words = readGameWords('crash', locale);
  await page.addInitScript((wrongByMs) => {
    const rightNow = Date.now;
    Date.now = () => rightNow() + wrongByMs;
  }, WRONG_BY_MS);
  await operator.credit(await joinAs(page, baseURL ?? ''), CREDIT);
  await page.goto(path('/game?vassalage=ORLA&gameId=pipa-ao-vento'));
  const frame = page.frameLocator('iframe');
  const act = frame.locator('.place').first().locator('.act');
  const crash = frame.locator('.crash');
  await expect(crash).toHaveAttribute('data-phase', /betting|flying|crashed/, { timeout: 20_000 });
  const heard = await listen(page);
  await expectFrameAccessible(page);
  const isSaid = async (key: string) => (await heard()).some((text) => toPattern(words[key]).test(text));
  // Outside the betting phase, the game places the bet in the next round. In both cases the bet is accepted.
  if (isMobile) await act.tap();
  else await pressOn(page, act);
  await expect.poll(() => isSaid('placedNow'), { timeout: 150_000 }).toBe(true);
  await expect(crash).toHaveAttribute('data-phase', /flying|crashed/, { timeout: 10_000 });
  const place = frame.locator('.place').first();
  const isOver = async () =>
    (await isSaid('cashedNow')) || (await isSaid('crashedAt')) || (await isSaid('refusal.late'));
  await expect(async () => {
    if ((await place.getAttribute('data-act')) === 'cash') {
      if (isMobile) await act.tap();
      else await pressOn(page, act);
    }
    await expect.poll(isOver, { timeout: 1_500 }).toBe(true);
  }).toPass({ timeout: 60_000 });
  // The page shows the balance of the game once the win is booked.
  const balance = frame.locator('#balance');
  await expect(async () => {
    expect(await page.getByTestId('balance').textContent()).toBe(await balance.textContent());
  }).toPass({ timeout: 20_000 });
  if (await isSaid('cashedNow')) await expect(balance).not.toHaveText(/45[.,]00/);
});
