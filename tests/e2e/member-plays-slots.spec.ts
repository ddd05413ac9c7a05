import { expectSaidOnce, listen, pressOn, tabTo, toPattern } from './by-keys.ts';
import { expect, test } from './fixtures.ts';
import { joinAs } from './join.ts';
import { listForms, readGameWords, toAmounts } from './play.ts';

const CREDIT = 20;
/** A title of each engine, and its announcement of a win. */
const TITLES = [
  { engine: 'lines', gameId: 'calcadao', won: 'won' },
  { engine: 'ways', gameId: 'timoneiro', won: 'wonWays' },
  { engine: 'cluster', gameId: 'espuma-do-mar', won: 'wonClusters' },
] as const;

for (const { engine, gameId, won } of TITLES)
  test(`a member plays ${engine} by keyboard alone and hears the result`, async ({
    page,
    path,
    locale,
    operator,
    baseURL,
  }) => {
    const words = readGameWords('slot', locale);
    await operator.credit(await joinAs(page, baseURL ?? ''), CREDIT);
    await page.goto(path(`/game?vassalage=ORLA&gameId=${gameId}`));
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('.spin')).toHaveAttribute('aria-disabled', 'false');
    const heard = await listen(page);
    const rounds: number[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/studio/api/spin')) rounds.push(request.postDataJSON().stake);
    });

    await test.step('the stake stops at its minimum, and another press does not bet', async () => {
      const less = frame.getByRole('button', { name: words.stakeLess ?? '', exact: true });
      await tabTo(page, less);
      for (let press = 0; press < 20; press += 1) await page.keyboard.press('Space');
      await expect(less).toHaveAttribute('aria-disabled', 'true');
      await expect(less).toBeFocused();
      expect(rounds).toEqual([]);
      expect((await heard()).at(-1)).toMatch(new RegExp(`^${words.stake}: `));
    });

    const spun = page.waitForResponse((response) => response.url().endsWith('/studio/api/spin'));
    await pressOn(page, frame.locator('.spin'));
    const answer = await spun;
    expect(answer.request().headers()['content-type'], 'nothing is asked before it').toMatch(/^text\/plain/);
    const { round, balance } = (await answer.json()).value;
    expect(rounds).toEqual([round.stake]);
    expect(round.outcome.kind).toBe(engine);
    const outcomes = [words.nothing, words.returned, ...listForms(words, won)].map(toPattern);
    const said = await expectSaidOnce(heard, outcomes, toPattern(words.balanceIs), 40_000);
    const amount = toAmounts(locale);
    expect(said).toContain(amount.format(balance));
    if (round.payout > 0) expect(said).toContain(amount.format(round.payout));
    await expect(frame.locator('.window [role="img"]')).toHaveAccessibleName(
      toPattern(engine === 'lines' ? words.row : words.reel),
    );
    await expect(page.getByTestId('balance')).toContainText(amount.format(balance));
    await expect(frame.locator('.spin')).toBeFocused();
  });
