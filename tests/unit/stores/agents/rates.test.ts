import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findRateProblem,
  toOfferedTerms,
  toRate,
  toRateProblems,
  toRates,
} from '../../../../src/stores/agents/rates.ts';

describe('a typed rate', () => {
  test.each([
    ['0,25', 5, undefined],
    ['0.25', 5, undefined],
    [' 5 ', 5, undefined],
    ['0', 5, undefined],
    ['5,01', 5, 'rate_above'],
    ['0,255', 5, 'rate_decimals'],
    ['abc', 5, 'rate_form'],
    ['-1', 5, 'rate_form'],
    ['1e2', 500, 'rate_form'],
    ['٣', 5, undefined],
    ['٠٫٢٥', 5, undefined],
    ['0,25 %', 5, undefined],
    ['\u202a0,25\u202c', 5, undefined],
    ['1.234,5', 5000, 'rate_form'],
    ['NaN', 5, 'rate_form'],
  ])('%s of at most %s: %s', (text, max, problem) => {
    expect(findRateProblem(text, max)).toBe(problem);
  });

  test('of a real-time salary needs the other one, and empty ones offer nothing', () => {
    const own = { daily: 0.3, profit: 0.06, loss: 0.12 };
    expect(toRateProblems({ daily: '', profit: '', loss: '' }, own)).toEqual({});
    expect(toRateProblems({ profit: '0,05' }, own)).toEqual({ loss: 'required' });
    expect(toRateProblems({ daily: '0,31', loss: 'x' }, own)).toEqual({
      daily: 'rate_above',
      loss: 'rate_form',
      profit: 'required',
    });
  });

  test('of zero is allowed only for one of the two of a real-time salary', () => {
    const own = { daily: 0.3, profit: 0.06, loss: 0.12 };
    expect(toRateProblems({ daily: '0' }, own)).toEqual({ daily: 'rate_not_positive' });
    expect(toRateProblems({ profit: '0', loss: '0,1' }, own)).toEqual({});
    expect(toRateProblems({ profit: '0', loss: '0' }, own)).toEqual({ profit: 'rate_not_positive' });
  });
});

describe('offered terms', () => {
  const tier = { dailyBet: 100, activeMembers: 1 };

  test('keep the agent’s own conditions, with no tier above the rate', () => {
    const own = {
      tiers: [
        { ...tier, rate: 0.1 },
        { ...tier, dailyBet: 900, rate: 0.3 },
      ],
    };
    expect(toRates('daily', own)).toEqual({ daily: 0.3 });
    expect(toOfferedTerms(own, { daily: 0.2 }, 'daily')).toEqual({
      tiers: [
        { ...tier, rate: 0.1 },
        { ...tier, dailyBet: 900, rate: 0.2 },
      ],
    });
    const realTime = { profitRate: 0.06, lossRate: 0.12, singleBet: 1 };
    expect(toOfferedTerms(realTime, { profit: 0.05, loss: 0 }, 'realtime')).toEqual({
      profitRate: 0.05,
      lossRate: 0,
      singleBet: 1,
    });
  });

  test('rise: of tiers with the same rate, the first one is kept', () => {
    const own = { tiers: [0.1, 0.2, 0.3].map((rate, index) => ({ ...tier, dailyBet: 100 * (index + 1), rate })) };
    const bets = (rate: number) =>
      toOfferedTerms(own, { daily: rate }, 'daily').tiers.map((one) => [one.dailyBet, one.rate]);
    expect(bets(0.05)).toEqual([[100, 0.05]]);
    expect(bets(0.2)).toEqual([
      [100, 0.1],
      [200, 0.2],
    ]);
    expect(bets(0.25)).toEqual([
      [100, 0.1],
      [200, 0.2],
      [300, 0.25],
    ]);
  });

  test('pay in no tier more than the agent’s own, for any input', () => {
    const rate = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100);
    fc.assert(
      fc.property(fc.array(rate, { minLength: 1, maxLength: 10 }), rate, (rates, typed) => {
        const own = { tiers: rates.map((one) => ({ ...tier, rate: one })) };
        const offered = toOfferedTerms(own, { daily: toRate(String(typed)) ?? 0 }, 'daily');
        for (const [index, { rate: given }] of offered.tiers.entries()) {
          expect(given).toBeLessThanOrEqual(Math.min(typed, rates[index] ?? 0));
        }
      }),
    );
  });
});
