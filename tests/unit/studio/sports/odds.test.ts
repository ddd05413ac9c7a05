import { describe, expect, test } from 'vitest';
import { FOOTBALL } from '../../../../src/studio/sports/engines/football.ts';
import { LEAGUES, requireTeam } from '../../../../src/studio/sports/leagues.ts';
import { getMarket, judge, MARKETS } from '../../../../src/studio/sports/markets.ts';
import {
  MARGIN_BASIS_POINTS,
  RETURN_MIN_BASIS_POINTS,
  toChance,
  toMarginBasisPoints,
  toPrice,
  toPrices,
} from '../../../../src/studio/sports/odds.ts';
import { toFinals } from '../../../../src/studio/sports/predict.ts';
import { SPORTS } from '../../../../src/studio/sports/sports.ts';

const PAIRING = { home: requireTeam('marulhal'), away: requireTeam('salitre-doze') };
const FINALS = toFinals(FOOTBALL, PAIRING, FOOTBALL.start, 0);

function requireMarket(marketId: string) {
  const market = getMarket('football', marketId);
  if (!market) throw new Error(marketId);
  return market;
}

describe('judging', () => {
  test.each([
    ['result', 'home', [2, 1], 'won'],
    ['result', 'draw', [1, 1], 'won'],
    ['result', 'away', [1, 1], 'lost'],
    ['drawNoBet', 'home', [1, 1], 'void'],
    ['drawNoBet', 'home', [0, 1], 'lost'],
    ['total:2.5', 'over', [2, 1], 'won'],
    ['total:2.5', 'over', [1, 1], 'lost'],
    ['total:2.5', 'under', [1, 1], 'won'],
    ['both:1', 'yes', [1, 1], 'won'],
    ['both:1', 'no', [3, 0], 'won'],
    ['handicap:-1.5', 'home', [2, 1], 'lost'],
    ['handicap:-1.5', 'home', [3, 1], 'won'],
    ['handicap:-1.5', 'away', [2, 1], 'won'],
    ['handicap:1.5', 'home', [0, 1], 'won'],
    ['handicap:1.5', 'away', [0, 2], 'won'],
  ] as const)('%s, %s at %o is %s', (marketId, pick, [home, away], expected) => {
    expect(judge(requireMarket(marketId), pick, { home, away, ticks: 90 })).toBe(expected);
  });

  test('length counts ticks', () => {
    const market = getMarket('volleyball', 'length:34.5');
    if (!market) throw new Error('length');
    expect(judge(market, 'over', { home: 2, away: 0, ticks: 35 })).toBe('won');
    expect(judge(market, 'over', { home: 2, away: 0, ticks: 34 })).toBe('lost');
  });
});

describe('odds', () => {
  test('are one divided by chance and margin, rounded down', () => {
    expect(toPrice(0.5, 500)).toBe(190);
    expect(toPrice(0.05, 500)).toBe(1900);
    expect(toPrice(0.0123, 500)).toBe(7700);
    expect(toPrice(0.081, 500)).toBe(1170);
  });

  test.each(
    Object.entries(MARKETS).flatMap(([sportId, markets]) => markets.map(({ marketId }) => [sportId, marketId])),
  )('%s %s has its own name', (sportId, marketId) => {
    const same = MARKETS[sportId as 'football'].filter((market) => market.marketId === marketId);
    expect(same).toHaveLength(1);
  });

  test.each(MARKETS.football.map((market) => [market.marketId, market] as const))(
    '%s keeps at least the stated margin',
    (_id, market) => {
      const prices = toPrices(market, [FINALS], 500);
      if (Object.keys(prices).length === 0) return;
      expect(toMarginBasisPoints(prices)).toBeGreaterThanOrEqual(500);
      expect(toMarginBasisPoints(prices)).toBeLessThan(620);
    },
  );

  test('of every pick of every pairing give the stated returns, below the stake', () => {
    let least = 1;
    for (const { sportId, teams } of LEAGUES) {
      for (const [home, away] of teams.flatMap((one) =>
        teams.flatMap((other) => (one === other ? [] : [[one, other]])),
      )) {
        if (!home || !away) continue;
        const { engine } = SPORTS[sportId];
        const finals = toFinals(engine, { home, away }, engine.start, 0);
        for (const market of MARKETS[sportId]) {
          for (const [pick, price = 0] of Object.entries(toPrices(market, [finals], MARGIN_BASIS_POINTS.before))) {
            const { won, void: voided } = toChance([{ market, pick: pick as 'home' }], finals);
            least = Math.min(least, (won * price) / 100 / (1 - voided));
            expect((won * price) / 100).toBeLessThanOrEqual((1 - voided) / 1.05 + 1e-9);
          }
        }
      }
    }
    expect(Math.floor(least * 10_000)).toBe(RETURN_MIN_BASIS_POINTS);
  });

  test('give no bet an expectation above the stake', () => {
    for (const market of MARKETS.football) {
      const prices = toPrices(market, [FINALS], 500);
      for (const [pick, price = 0] of Object.entries(prices)) {
        const { won, void: voided } = toChance([{ market, pick: pick as 'home' }], FINALS);
        expect((won * price) / 100 + voided).toBeLessThan(0.97);
      }
    }
  });

  test('of live bets use the worse end of their time window', () => {
    const market = requireMarket('total:2.5');
    const early = toFinals(FOOTBALL, PAIRING, [1, 1], 60);
    const late = toFinals(FOOTBALL, PAIRING, [1, 1], 62);
    const both = toPrices(market, [early, late], 700);
    expect(both.over).toBe(toPrices(market, [early], 700).over);
    expect(both.under).toBe(toPrices(market, [late], 700).under);
  });

  test('are not offered for a decided or nearly decided pick', () => {
    expect(toPrices(requireMarket('total:2.5'), [toFinals(FOOTBALL, PAIRING, [2, 1], 40)], 700)).toEqual({});
    expect(toPrices(requireMarket('result'), [toFinals(FOOTBALL, PAIRING, [5, 0], 85)], 700)).toEqual({});
  });

  test('are not offered for a market that can only be void', () => {
    expect(toPrices(requireMarket('drawNoBet'), [[{ home: 1, away: 1, ticks: 90, chance: 1 }]], 500)).toEqual({});
  });

  test('are offered from the least chance on', () => {
    const finals = (home: number) => [
      { home: 1, away: 0, ticks: 90, chance: home },
      { home: 0, away: 0, ticks: 90, chance: 0.4 },
      { home: 0, away: 1, ticks: 90, chance: 0.594 },
    ];
    expect(toPrices(requireMarket('result'), [finals(0.006)], 500)).toEqual({ home: 15_800, draw: 238, away: 160 });
    expect(toPrices(requireMarket('result'), [finals(0.0059)], 500)).toEqual({ draw: 238, away: 160 });
  });
});
