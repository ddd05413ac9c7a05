import { describe, expect, test } from 'vitest';
import { FOOTBALL } from '../../../../src/studio/sports/engines/football.ts';
import { requireTeam } from '../../../../src/studio/sports/leagues.ts';
import { getMarket } from '../../../../src/studio/sports/markets.ts';
import { toFinals } from '../../../../src/studio/sports/predict.ts';
import { areCorrelated, checkStake, toCombinedPrice, toPayoutMinor } from '../../../../src/studio/sports/selection.ts';
import { judgeVoided, toCashOut, toTicketEnd } from '../../../../src/studio/sports/settlement.ts';

const PAIRING = { home: requireTeam('marulhal'), away: requireTeam('salitre-doze') };

function requireMarket(marketId: string) {
  const market = getMarket('football', marketId);
  if (!market) throw new Error(marketId);
  return market;
}

const won = (price: number) => ({ price, result: 'won' as const });
const lost = (price: number) => ({ price, result: 'lost' as const });
const open = (price: number) => ({ price, result: 'open' as const });
const voided = (price: number) => ({ price, result: 'void' as const });

describe('a ticket', () => {
  test('pays stake times all odds, rounded down once at the end', () => {
    expect(toPayoutMinor(1000, [185])).toBe(1850);
    expect(toPayoutMinor(333, [133, 133, 133])).toBe(783);
    expect(toPayoutMinor(50_000, [20_000, 20_000, 20_000, 20_000, 20_000, 20_000, 20_000, 20_000])).toBe(
      Number.MAX_SAFE_INTEGER,
    );
    expect(toCombinedPrice([150, 150])).toBe(225);
  });

  test.each([
    ['still open', [won(150), open(200)], undefined],
    ['lost by one leg, though another is open', [lost(150), open(200)], { kind: 'lost' }],
    ['won by all', [won(150), won(200)], { kind: 'won', payoutMinor: 3000 }],
    ['partly void: the leg counts 1.00', [won(150), voided(200)], { kind: 'won', payoutMinor: 1500 }],
    ['void by all', [voided(150), voided(200)], { kind: 'void' }],
    ['void and lost', [voided(150), lost(200)], { kind: 'lost' }],
  ] as const)('is %s', (_name, legs, expected) => {
    expect(toTicketEnd(1000, legs)).toEqual(expected);
  });

  test('respects its limits', () => {
    expect(checkStake(99, [150])).toEqual({ ok: false, code: 'games.stake_invalid' });
    expect(checkStake(50_001, [150])).toEqual({ ok: false, code: 'games.stake_over_limit' });
    expect(checkStake(50_000, [10_000])).toEqual({ ok: true, value: null });
    expect(checkStake(50_000, [10_001])).toEqual({ ok: false, code: 'sports.payout_over_limit' });
  });

  test('has one leg per match', () => {
    expect(areCorrelated([{ matchId: 'a' }, { matchId: 'b' }])).toBe(false);
    expect(areCorrelated([{ matchId: 'a' }, { matchId: 'b' }, { matchId: 'a' }])).toBe(true);
  });
});

describe('a cancelled match', () => {
  const finals = toFinals(FOOTBALL, PAIRING, [2, 1], 60);

  test('keeps results that nothing could have changed, and voids the rest', () => {
    expect(judgeVoided({ market: requireMarket('total:2.5'), pick: 'over' }, finals)).toBe('won');
    expect(judgeVoided({ market: requireMarket('total:2.5'), pick: 'under' }, finals)).toBe('lost');
    expect(judgeVoided({ market: requireMarket('both:1'), pick: 'yes' }, finals)).toBe('won');
    expect(judgeVoided({ market: requireMarket('total:3.5'), pick: 'over' }, finals)).toBe('void');
    expect(judgeVoided({ market: requireMarket('result'), pick: 'home' }, finals)).toBe('void');
  });
});

describe('cashing out', () => {
  const start = toFinals(FOOTBALL, PAIRING, [0, 0], 0);
  const market = requireMarket('result');
  const chance = start.filter(({ home, away }) => home > away).reduce((sum, final) => sum + final.chance, 0);

  test('offers payout times chance, less the fee', () => {
    const { fairMinor, offerMinor } = toCashOut(
      1000,
      [],
      [{ price: 225, picks: [{ market, pick: 'home' }], views: [start] }],
    );
    expect(fairMinor).toBe(Math.floor(1000 * 2.25 * chance));
    expect(offerMinor).toBe(Math.floor(fairMinor * 0.95));
  });

  test('counts won legs at their odds and void legs at 1.00', () => {
    const leg = { price: 225, picks: [{ market, pick: 'home' as const }], views: [start] };
    expect(toCashOut(1000, [200], [leg]).fairMinor).toBe(Math.floor(2000 * 2.25 * chance));
  });

  test('counts a draw in "draw no bet" as the stake', () => {
    const noBet = requireMarket('drawNoBet');
    const draw = start.filter(({ home, away }) => home === away).reduce((sum, final) => sum + final.chance, 0);
    const { fairMinor } = toCashOut(
      1000,
      [],
      [{ price: 160, picks: [{ market: noBet, pick: 'home' }], views: [start] }],
    );
    expect(fairMinor).toBe(Math.floor(1000 * (1.6 * chance + draw)));
  });

  test('uses the worse end of the odds window', () => {
    const under = requireMarket('total:2.5');
    const early = toFinals(FOOTBALL, PAIRING, [1, 1], 60);
    const late = toFinals(FOOTBALL, PAIRING, [1, 1], 62);
    const price = (views: (typeof early)[]) =>
      toCashOut(1000, [], [{ price: 200, picks: [{ market: under, pick: 'under' }], views }]).fairMinor;
    expect(price([early, late])).toBe(price([early]));
    expect(price([early])).toBeLessThan(price([late]));
  });
});
