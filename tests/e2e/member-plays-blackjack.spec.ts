import { expectSaidOnce, listen, toPattern } from './by-keys.ts';
import { expect, expectFrameAccessible, test } from './fixtures.ts';
import { joinAs } from './join.ts';
import { readGameWords } from './play.ts';

const CREDIT = 300;
/** Each project has its own table, so that no other player sits there. */
const TABLES: Readonly<Record<string, string>> = { 'phone-pt': 'blackjack-mare', 'desktop-en': 'blackjack-duna' };

test('a member takes a seat of blackjack by touch, stands by key and hears the result', async ({
  page,
  path,
  locale,
  operator,
  baseURL,
}, info) => {
  const table = TABLES[info.project.name] ?? 'blackjack-rochedo';
  test.slow();
  const words = readGameWords('blackjack', locale);
  await operator.credit(await joinAs(page, baseURL ?? ''), CREDIT);
  await page.goto(path(`/game?vassalage=ORLA_LIVE&gameId=blackjack-da-orla&roomId=ORLA_LIVE:${table}`));
  const frame = page.frameLocator('iframe');
  const stage = frame.locator('.blackjack');
  const seat = frame.locator('[data-seat="2"]');
  await expect(stage).toHaveAttribute('data-phase', 'betting', { timeout: 45_000 });
  const heard = await listen(page);
  const press = (selector: string) => {
    const target = frame.locator(selector);
    return info.project.use.hasTouch ? target.tap() : target.click();
  };
  await press('[data-seat="2"] button');
  await press('.confirm');
  await expect(seat).toHaveClass(/yours/);
  await expect(stage).toHaveAttribute('data-phase', /acting|insuring|shown/, { timeout: 20_000 });
  await expectFrameAccessible(page);
  await expect(async () => {
    await page.keyboard.press('n');
    await page.keyboard.press('s');
    await expect(stage).toHaveAttribute('data-phase', /shown|settled/, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  const ends = [words.nothingRound, words.returnedRound, words.wonRound].map(toPattern);
  const said = await expectSaidOnce(heard, ends, toPattern(words.balanceIs), 30_000);
  expect(said).toContain((await frame.locator('#balance').textContent()) ?? '?');
  await expect(seat.getByRole('button')).toHaveAccessibleName(/\d|blackjack/);
});
