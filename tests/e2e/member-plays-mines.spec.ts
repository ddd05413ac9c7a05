import { pressOn, tabTo } from './by-keys.ts';
import { expect, expectFrameAccessible, test } from './fixtures.ts';
import { joinAs } from './join.ts';
import { readGameWords, toAmounts } from './play.ts';

test('a member plays mines by keys, comes back to the round after a reload, and cashes out by touch', async ({
  page,
  path,
  locale,
  operator,
  baseURL,
}) => {
  const words = readGameWords('mines', locale);
  await operator.credit(await joinAs(page, baseURL ?? ''), 20);
  await page.goto(path('/game?vassalage=ORLA&gameId=perolas-na-areia'));
  const frame = page.frameLocator('iframe');
  const pearls = frame.locator('.tile[data-look="pearl"]');
  await expect(frame.locator('.spin')).toHaveAttribute('aria-disabled', 'false');
  await expectFrameAccessible(page);

  // With one mine among 25 fields a first field is nearly always safe; otherwise the next round tries again.
  await frame.locator('#mines').selectOption('1');
  const opened = await (async () => {
    for (let round = 0; round < 5; round += 1) {
      await pressOn(page, frame.locator('.spin'));
      await expect(frame.locator('.random')).toHaveAttribute('aria-disabled', 'false');
      await tabTo(page, frame.locator('.tile[tabindex="0"]'));
      await page.keyboard.press('ArrowRight');
      const answered = page.waitForResponse((response) => response.url().endsWith('/mines/field'));
      await page.keyboard.press('Enter');
      const { value } = await (await answered).json();
      if (value.round.end === null) return value.round;
    }
    throw new Error('Five rounds hit the only mine');
  })();
  expect([opened.places, opened.serverSeed]).toEqual([null, null]);
  await expect(pearls).toHaveCount(1);

  await page.reload();
  await expect(pearls).toHaveCount(1);
  const cashed = page.waitForResponse((response) => response.url().endsWith('/mines/cash-out'));
  await frame.locator('.spin').click();
  const { round, balance } = (await (await cashed).json()).value;
  expect(round).toMatchObject({ roundId: opened.roundId, end: 'cashed', payout: 1.01 });
  await expect(frame.locator('.spin')).toHaveText(words.start ?? '');
  await expect(frame.locator('.tile[data-look="urchin"]')).toHaveCount(1);
  const amount = toAmounts(locale);
  await expect(page.getByTestId('balance')).toContainText(amount.format(balance));
});
