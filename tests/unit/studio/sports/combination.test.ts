import { describe, expect, test } from 'vitest';
import { COMBINED_MAX } from '../../../../src/contract/studio/sports.ts';
import {
  type Combined,
  hasVoidable,
  priceCombination,
  repriceCombination,
} from '../../../../src/studio/sports/combination.ts';
import { FOOTBALL } from '../../../../src/studio/sports/engines/football.ts';
import { LEAGUES, requireTeam } from '../../../../src/studio/sports/leagues.ts';
import { getMarket, judgeAll, MARKETS, type MarketPick, type Pick } from '../../../../src/studio/sports/markets.ts';
import { CHANCE_MIN, MARGIN_BASIS_POINTS, toChance, toPrices } from '../../../../src/studio/sports/odds.ts';
import { type Final, toFinals } from '../../../../src/studio/sports/predict.ts';
import { SPORT_IDS, SPORTS, type SportId } from '../../../../src/studio/sports/sports.ts';

const PAIRING = { home: requireTeam('marulhal'), away: requireTeam('salitre-doze') };
const FINALS = toFinals(FOOTBALL, PAIRING, FOOTBALL.start, 0);
const MARGIN = MARGIN_BASIS_POINTS.before;

function toPick(text: string, sportId: SportId = 'football'): MarketPick {
  const [marketId = '', pick = ''] = text.split(' ');
  const market = getMarket(sportId, marketId);
  if (!market) throw new Error(marketId);
  return { market, pick: pick as Pick };
}

const price = (texts: readonly string[], finals: readonly Final[] = FINALS) =>
  priceCombination(
    texts.map((text) => toPick(text)),
    [finals],
    MARGIN,
  );

/** Every choice of at most one pick from each market. Markets that may be void, such as draw no bet, are left out. */
function listCombinations(sportId: SportId): MarketPick[][] {
  let all: MarketPick[][] = [[]];
  for (const market of MARKETS[sportId].filter((each) => !hasVoidable([toPickOf(each), toPickOf(each)])))
    all = all.flatMap((some) => [some, ...market.picks.map((pick) => [...some, { market, pick }])]);
  return all.filter((some) => some.length > 1);
}
const toPickOf = (market: MarketPick['market']) => ({ market, pick: market.picks[0] as Pick });

describe('the joint chance', () => {
  test('of all choices of some markets adds up to one', () => {
    const markets = ['result', 'total:2.5', 'both:1'].map((id) => toPick(`${id} home`).market);
    let sum = 0;
    for (const one of markets[0]?.picks ?? [])
      for (const two of markets[1]?.picks ?? [])
        for (const three of markets[2]?.picks ?? []) {
          const picks = [one, two, three].map((pick, index) => ({ market: markets[index] as never, pick }));
          sum += toChance(picks, FINALS).won;
        }
    expect(sum).toBeCloseTo(1, 12);
  });

  test('of one pick is that of its market', () => {
    for (const market of MARKETS.football) {
      const prices = toPrices(market, [FINALS], MARGIN);
      for (const pick of hasVoidable([toPickOf(market), toPickOf(market)]) ? [] : market.picks) {
        const combined = priceCombination([{ market, pick }], [FINALS], MARGIN);
        if (prices[pick] !== undefined) expect(combined.ok && combined.value.price).toBe(prices[pick]);
      }
    }
  });

  test('of independent picks is the product of their chances', () => {
    // Six endings with equal chances, in which the winner does not depend on the length.
    const finals = ['home', 'away'].flatMap((winner) =>
      [30, 36, 42].map((ticks) => ({
        home: winner === 'home' ? 2 : 0,
        away: winner === 'home' ? 0 : 2,
        ticks,
        chance: 1 / 6,
      })),
    );
    const picks = ['winner home', 'length:34.5 over'].map((text) => toPick(text, 'volleyball'));
    const [one, two] = picks.map((pick) => toChance([pick], finals).won);
    expect(toChance(picks, finals).won).toBeCloseTo((one ?? 0) * (two ?? 0), 12);
    expect(priceCombination(picks, [finals], MARGIN)).toEqual({ ok: true, value: { price: 285, margin: 526 } });
  });

  test('of picks that favour each other is above the product, of picks that exclude each other below', () => {
    const product = (texts: readonly string[]) =>
      texts.reduce((all, text) => all * toChance([toPick(text)], FINALS).won, 1);
    const joint = (texts: readonly string[]) =>
      toChance(
        texts.map((text) => toPick(text)),
        FINALS,
      ).won;
    const friends = ['both:1 yes', 'total:2.5 over'];
    const rivals = ['both:1 yes', 'total:2.5 under'];
    expect(joint(friends)).toBeGreaterThan(product(friends) * 1.2);
    expect(joint(rivals)).toBeLessThan(product(rivals) * 0.8);
  });

  test('of a live match is that of the likelier end of the interval', () => {
    const picks = ['total:1.5 over', 'total:3.5 under'].map((text) => toPick(text));
    const [early, late] = [60, 62].map((tick) => toFinals(FOOTBALL, PAIRING, [1, 0], tick)) as [Final[], Final[]];
    const [both, one] = [[early, late], [early]].map((views) => priceCombination(picks, views, 700));
    expect(both).toEqual(one);
    expect(toChance(picks, late).won).toBeLessThan(toChance(picks, early).won);
  });
});

describe('a combination is refused', () => {
  test.each([
    ['of picks that exclude each other', ['result home', 'handicap:1.5 away'], 'impossible'],
    ['of two picks of one market', ['result home', 'result draw'], 'impossible'],
    ['with a pick that the others imply', ['result home', 'handicap:-1.5 home'], 'implied'],
    ['with a line that another line implies', ['total:1.5 over', 'both:1 no', 'total:2.5 over'], 'implied'],
    ['with the same pick twice', ['result home', 'result home'], 'implied'],
    ['with a pick that two others imply together', ['both:1 yes', 'result home', 'total:2.5 over'], 'implied'],
    ['with draw no bet', ['drawNoBet home', 'total:2.5 over'], 'void'],
  ])('%s', (_name, texts, problem) => {
    expect(price(texts)).toEqual({ ok: false, code: `sports.combination_${problem}` });
  });

  test('of a chance below the least one', () => {
    const late = toFinals(FOOTBALL, PAIRING, [0, 0], 87);
    const texts = ['handicap:1.5 home', 'total:1.5 over'];
    const { won } = toChance(
      texts.map((text) => toPick(text)),
      late,
    );
    expect(won).toBeGreaterThan(0);
    expect(won).toBeLessThan(CHANCE_MIN);
    expect(price(texts, late)).toEqual({ ok: false, code: 'sports.combination_unlikely' });
  });
});

test('picks of which one is void and none lost are void together', () => {
  const picks = [toPick('drawNoBet home'), toPick('total:2.5 over')];
  expect(judgeAll(picks, { home: 2, away: 2, ticks: 90 })).toBe('void');
  expect(judgeAll(picks, { home: 1, away: 1, ticks: 90 })).toBe('lost');
  expect(judgeAll(picks, { home: 2, away: 1, ticks: 90 })).toBe('won');
});

describe('a combination with void picks', () => {
  const reprice = (texts: readonly string[], present: number) =>
    repriceCombination(
      texts.map((text) => toPick(text)),
      { price: present, views: [FINALS], marginBasisPoints: MARGIN },
    );

  test('pays the joint odds of the picks that stand', () => {
    const all = price(['result home', 'both:1 yes', 'total:3.5 over']);
    const left = price(['both:1 yes', 'total:3.5 over']);
    if (!all.ok || !left.ok) throw new Error('not offered');
    expect(left.value.price).toBeLessThan(all.value.price);
    expect(reprice(['both:1 yes', 'total:3.5 over'], all.value.price)).toBe(left.value.price);
    expect(reprice(['both:1 yes'], all.value.price)).toBe(toPrices(toPick('both:1 yes').market, [FINALS], MARGIN).yes);
  });

  test('never pays more than all its picks, nor less than the stake', () => {
    expect(reprice(['total:3.5 over'], 120)).toBe(120);
    const certain = [{ home: 3, away: 1, ticks: 90, chance: 1 }];
    const least = repriceCombination([toPick('total:1.5 over')], {
      price: 150,
      views: [certain],
      marginBasisPoints: MARGIN,
    });
    expect(least).toBe(100);
  });
});

describe.each(SPORT_IDS)('every combination of %s', (sportId) => {
  const { engine, windowTicks } = SPORTS[sportId];
  const { teams } = LEAGUES.find((league) => league.sportId === sportId) as (typeof LEAGUES)[number];
  const [best, second, , middle] = teams as [never, never, never, never];
  const worst = teams.at(-1) as never;

  function expectFair(picks: MarketPick[], views: Final[][], margin: number): Combined | undefined {
    const combined = priceCombination(picks, views, margin);
    if (!combined.ok) return undefined;
    for (const finals of views) {
      const { won, void: voided } = toChance(picks, finals);
      expect(voided).toBe(0);
      expect((won * combined.value.price) / 100).toBeLessThanOrEqual(10_000 / (10_000 + margin) + 1e-9);
    }
    expect(combined.value.margin).toBeGreaterThanOrEqual(margin);
    return combined.value;
  }

  test('returns less than the stake, before and during the match, and pays at least what each of its picks pays', () => {
    expect(MARKETS[sportId].length).toBeLessThanOrEqual(COMBINED_MAX);
    const combinations = listCombinations(sportId);
    let offered = 0;
    for (const [home, away] of [
      [best, worst],
      [worst, best],
      [second, middle],
    ] as const) {
      const before = [toFinals(engine, { home, away }, engine.start, 0)];
      const tick = windowTicks * 8;
      const live = [tick, tick + windowTicks - 1].map((at) => toFinals(engine, { home, away }, engine.start, at));
      for (const picks of combinations) {
        expectFair(picks, live, MARGIN_BASIS_POINTS.live);
        const combined = expectFair(picks, before, MARGIN);
        if (!combined) continue;
        offered += 1;
        for (const { market, pick } of picks)
          expect(combined.price).toBeGreaterThanOrEqual(toPrices(market, before, MARGIN)[pick] ?? 0);
      }
    }
    expect(offered).toBeGreaterThan(20);
  });

  test('is refused as impossible exactly when no ending wins it', () => {
    const finals = toFinals(engine, { home: best, away: second }, engine.start, 0);
    for (const picks of listCombinations(sportId)) {
      const combined = priceCombination(picks, [finals], MARGIN);
      const isPossible = finals.some((final) => final.chance > 0 && judgeAll(picks, final) === 'won');
      expect(!combined.ok && combined.code === 'sports.combination_impossible').toBe(!isPossible);
    }
  });
});
