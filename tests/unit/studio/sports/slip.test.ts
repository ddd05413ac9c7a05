import { describe, expect, test } from 'vitest';
import { listUnpriced } from '../../../../src/studio/client/sports/bet-legs.ts';
import { toPendingBets } from '../../../../src/studio/client/sports/placing.ts';
import {
  acceptMoved,
  findProblem,
  hasMoved,
  parseStake,
  type Quoted,
  refreshSlip,
  type Slip,
  togglePick,
  toPresentTotal,
  toReturn,
  toTotalOdds,
} from '../../../../src/studio/client/sports/slip-state.ts';

const LIMITS = { stakeMin: 1, stakeMax: 500, payoutMax: 50_000 };

function toMatch(matchId: string, home: number, extra: Partial<Quoted> = {}): Quoted {
  const prices = [
    { pick: 'home' as const, odds: home },
    { pick: 'away' as const, odds: 2.1 },
  ];
  const markets = [
    { marketId: 'winner', prices, margin: 500 },
    { marketId: 'both:1', prices: [{ pick: 'yes' as const, odds: 1.8 }], margin: 500 },
  ];
  return {
    matchId,
    homeId: 'a',
    awayId: 'b',
    sportId: 'football',
    phase: 'upcoming',
    isSuspended: false,
    markets,
    ...extra,
  };
}

const ONE = toMatch('one', 1.85);
const TWO = toMatch('two', 1.5);
const plan = { mode: 'multiple' as const, choice: 'same' as const, stake: 10, limits: LIMITS };

describe('the slip', () => {
  test('adds a pick, removes it, and replaces picks of one market', () => {
    const slip = togglePick([], ONE, 'winner', 'home');
    expect(slip).toMatchObject([{ matchId: 'one', pick: 'home', odds: 1.85, present: 1.85 }]);
    expect(togglePick(slip, ONE, 'winner', 'home')).toEqual([]);
    expect(togglePick(slip, ONE, 'winner', 'away')).toMatchObject([{ pick: 'away', odds: 2.1 }]);
    expect(togglePick(slip, ONE, 'winner', 'draw')).toEqual(slip);
  });

  test('reports changed odds, and accepts them only on request', () => {
    const moved = refreshSlip(togglePick([], ONE, 'winner', 'home'), toMatch('one', 1.79));
    expect(moved[0]).toMatchObject({ odds: 1.85, present: 1.79 });
    expect(moved[0] && hasMoved(moved[0])).toBe(true);
    expect(findProblem(moved, plan)).toBe('moved');
    expect(findProblem(acceptMoved(moved), plan)).toBeUndefined();
    expect(acceptMoved(moved)[0]?.odds).toBe(1.79);
  });

  test.each([
    ['same', 1.9, 'moved'],
    ['better', 1.9, undefined],
    ['better', 1.8, 'moved'],
    ['any', 1.8, undefined],
  ] as const)('with "%s" and odds of %d is %s', (choice, odds, problem) => {
    const slip = refreshSlip(togglePick([], ONE, 'winner', 'home'), toMatch('one', odds));
    expect(findProblem(slip, { ...plan, choice })).toBe(problem);
  });

  test('refuses invalid bets', () => {
    const single = togglePick([], ONE, 'winner', 'home');
    const twins = togglePick(single, ONE, 'both:1', 'yes');
    expect(findProblem([], plan)).toBe('empty');
    expect(findProblem(twins, plan)).toBe('pricing');
    expect(findProblem(twins, { ...plan, mode: 'singles' })).toBeUndefined();
    expect(findProblem(refreshSlip(single, { ...ONE, isSuspended: true }), plan)).toBe('suspended');
    expect(findProblem(refreshSlip(single, { ...ONE, phase: 'ended', markets: [] }), plan)).toBe('closed');
    expect(findProblem(single, { ...plan, stake: 0.5 })).toBe('stake');
    expect(findProblem(single, { ...plan, stake: Number.NaN })).toBe('stake');
    expect(findProblem(single, { ...plan, stake: 501 })).toBe('stake');
    expect(findProblem(togglePick([], toMatch('one', 150), 'winner', 'home'), { ...plan, stake: 500 })).toBe('return');
  });

  test('bets picks of one match as one leg, at their joint odds', () => {
    const tapped = togglePick(togglePick([], ONE, 'winner', 'home'), ONE, 'both:1', 'yes');
    const picks = tapped.map(({ marketId, pick }) => ({ marketId, pick }));
    const quote = (odds: number | null, problem: string | null = null) =>
      refreshSlip(tapped, { ...ONE, combination: { picks, odds, margin: 510, problem } });
    expect(findProblem(tapped, plan)).toBe('pricing');
    expect(listUnpriced(tapped)).toEqual(['one']);
    const priced = quote(2.9);
    expect(findProblem(priced, plan)).toBeUndefined();
    expect(listUnpriced(priced)).toEqual([]);
    expect(toPresentTotal(priced, 'multiple')).toBe(2.9);
    expect(toPendingBets(priced, plan).map(({ bet }) => bet.legs)).toEqual([
      [{ matchId: 'one', marketId: 'winner', pick: 'home', odds: 2.9, further: [{ marketId: 'both:1', pick: 'yes' }] }],
    ]);
    expect(toPendingBets(priced, { ...plan, mode: 'singles' }).flatMap(({ bet }) => bet.legs)).toHaveLength(2);
    const withOther = togglePick(priced, TWO, 'winner', 'home');
    expect(toPresentTotal(withOther, 'multiple')).toBe(4.35);
    expect(findProblem(quote(null, 'sports.combination_implied'), plan)).toBe('combination');
  });

  test('asks about changed joint odds, and forgets them when another pick is added or removed', () => {
    const tapped = togglePick(togglePick([], ONE, 'winner', 'home'), ONE, 'both:1', 'yes');
    const picks = tapped.map(({ marketId, pick }) => ({ marketId, pick }));
    const quote = (slip: Slip, odds: number) =>
      refreshSlip(slip, { ...ONE, combination: { picks, odds, margin: 510, problem: null } });
    const moved = quote(quote(tapped, 2.9), 2.8);
    expect(findProblem(moved, plan)).toBe('moved');
    expect(findProblem(acceptMoved(moved), plan)).toBeUndefined();
    const changed = togglePick(moved, ONE, 'winner', 'away');
    expect(findProblem(changed, plan)).toBe('pricing');
    expect(findProblem(quote(changed, 2.7), plan), 'an answer about other picks').toBe('pricing');
    expect(toPresentTotal(moved.slice(1), 'multiple')).toBe(1.8);
  });

  test('keeps a market that the answer does not mention', () => {
    const slip = togglePick([], ONE, 'both:1', 'yes');
    const first = ONE.markets[0];
    expect(refreshSlip(slip, { ...ONE, markets: first ? [first] : [] })[0]?.present).toBe(1.8);
  });

  test('multiplies odds as the book does, rounded down to the cent', () => {
    const slip = togglePick(togglePick([], ONE, 'winner', 'home'), TWO, 'winner', 'home');
    expect(toTotalOdds(slip.map(({ odds }) => odds))).toBe(2.77);
    expect(toReturn(10, [1.85, 1.5])).toBe(27.75);
  });

  test.each([
    ['10', 10],
    ['10,50', 10.5],
    ['10.5', 10.5],
    ['1.000,00', Number.NaN],
    ['dez', Number.NaN],
    ['-5', Number.NaN],
    ['1,234', Number.NaN],
    ['', Number.NaN],
  ])('reads %s as %d', (text, amount) => {
    expect(parseStake(text, { tag: 'pt-BR', currency: 'PLAY' })).toBe(amount);
  });
});
