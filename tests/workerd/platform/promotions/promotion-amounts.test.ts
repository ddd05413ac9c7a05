import { describe, expect, test } from 'vitest';
import type { PromotionTerms } from '../../../../src/contract/promotions/terms.ts';
import {
  toCountedStake,
  toDepositBonus,
  toRebate,
  toRequiredTurnover,
  toTickets,
} from '../../../../src/platform/promotions/promotion-amounts.ts';

const TERMS: PromotionTerms = {
  turnoverMultiple: 2.5,
  turnoverBase: 'bonus',
  maxStake: 5,
  expiryDays: 30,
  claimDays: 7,
  excludedGames: ['farol'],
  excludedVendors: ['OUTRO'],
  excludedCategories: ['LIVE'],
};
const ROUND = { id: 'r', vendor: 'ORLA', gameCode: 'calcadao', gameType: 'RNG', stakeMinor: 300, payoutMinor: 0 };
const round = (extra: object) =>
  ({ ...ROUND, state: 'settled', returnedMinor: 0, openedAt: 0, closedAt: 1, ...extra }) as Parameters<
    typeof toCountedStake
  >[1];

describe('calculations in minor units', () => {
  test('a deposit bonus is the rate, rounded down, up to its maximum, from its minimum deposit', () => {
    const rule = { kind: 'deposit_bonus', rate: 3333, maxBonus: 50, minDeposit: 20 } as const;
    expect([1999, 2000, 2001, 15_001, 100_000].map((d) => toDepositBonus(rule, d))).toEqual([0, 666, 666, 4999, 5000]);
  });

  test('a rebate below its minimum is zero', () => {
    const rule = { kind: 'rebate', rate: 50, cycle: 'D', maxBonus: 10, minBonus: 1 } as const;
    expect([19_999, 20_000, 20_199, 1_000_000].map((s) => toRebate(rule, s))).toEqual([0, 100, 100, 1000]);
  });

  test('there is one ticket and one more for each full stake, up to the maximum', () => {
    const rule = { kind: 'raffle', stakePerTicket: 10, ticketsMax: 4, prizes: [] } as const;
    expect([0, 999, 1000, 2999, 99_999].map((s) => toTickets({ ...rule, prizes: [] }, s))).toEqual([1, 1, 2, 3, 4]);
    expect(toTickets({ ...rule, prizes: [], stakePerTicket: 0 }, 99_999)).toBe(1);
  });

  test('turnover applies to the bonus, or to bonus and deposit, with halves rounded up', () => {
    expect(toRequiredTurnover(TERMS, 1001, 5000)).toBe(2503);
    expect(toRequiredTurnover({ ...TERMS, turnoverBase: 'bonus_and_deposit' }, 1000, 5000)).toBe(15_000);
    expect(toRequiredTurnover({ ...TERMS, turnoverMultiple: 0 }, 1000, 5000)).toBe(0);
  });

  test.each([
    ['an ordinary stake', {}, 300],
    ['a stake of the maximum', { stakeMinor: 500 }, 500],
    ['a larger stake, up to the maximum', { stakeMinor: 9000 }, 500],
    ['an excluded game', { gameCode: 'farol' }, 0],
    ['an excluded vendor', { vendor: 'OUTRO' }, 0],
    ['an excluded category', { gameType: 'LIVE' }, 0],
    ['a game against other members', { gameType: 'PVP' }, 0],
  ])('%s counts as stated', (_what, extra, counted) => {
    expect(toCountedStake(TERMS, round(extra))).toBe(counted);
  });
});
