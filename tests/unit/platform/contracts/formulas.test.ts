import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Inputs, NO_INPUTS, toPay } from '../../../../src/platform/contracts/formulas.ts';
import { isAbove, type Terms, toRates } from '../../../../src/platform/contracts/terms.ts';

const TIERS = [
  { validBetMinor: 100_000, profitMinor: 0, activeMembers: 1, rate: 500 },
  { validBetMinor: 500_000, profitMinor: 100_000, activeMembers: 5, rate: 1_250 },
];
const DIVIDEND: Terms = { kind: 'dividend', period: 'M', tiers: TIERS };
const DAILY: Terms = { kind: 'daily', tiers: [{ betMinor: 1_000_000, activeMembers: 3, rate: 35 }] };
const HOURLY: Terms = { kind: 'hourly', tiers: [{ betMinor: 50_000, rate: 20 }] };
const toHourly = (...rates: number[]): Terms => ({
  kind: 'hourly',
  tiers: rates.map((rate) => ({ betMinor: 0, rate })),
});
const REALTIME: Terms = { kind: 'realtime', profitRate: 10, lossRate: 25, singleBetMinor: 500 };
const MONTH = { stakeMinor: 1_000_000, validBetMinor: 1_000_000, payoutMinor: 850_000, bonusMinor: 30_033 };

/** The first case of each kind is calculated by hand in decision 0018. */
const CASES: [string, Terms, Partial<Inputs>, number, number | null][] = [
  ['dividend: the example', DIVIDEND, { ...MONTH, activeMembers: 5 }, 14_995, 1],
  ['dividend: too few members for the second tier', DIVIDEND, { ...MONTH, activeMembers: 4 }, 5_998, 0],
  [
    'dividend: too little profit for the second tier',
    DIVIDEND,
    { ...MONTH, payoutMinor: 899_967, activeMembers: 9 },
    3_500,
    0,
  ],
  ['dividend: too little bet', DIVIDEND, { ...MONTH, validBetMinor: 99_999, activeMembers: 9 }, 0, null],
  ['dividend: the team won', DIVIDEND, { ...MONTH, payoutMinor: 2_000_000, activeMembers: 9 }, 0, null],
  ['dividend: bonuses took the profit', DIVIDEND, { ...MONTH, bonusMinor: 150_000, activeMembers: 9 }, 0, 0],
  [
    'dividend: a carried loss lowers the profit',
    DIVIDEND,
    { ...MONTH, carriedLossMinor: 19_967, activeMembers: 9 },
    12_500,
    1,
  ],
  [
    'dividend: a carried loss takes the profit',
    DIVIDEND,
    { ...MONTH, carriedLossMinor: 200_000, activeMembers: 9 },
    0,
    null,
  ],
  ['daily: the example', DAILY, { validBetMinor: 1_234_567, activeMembers: 3 }, 4_320, 0],
  ['daily: too few members', DAILY, { validBetMinor: 1_234_567, activeMembers: 2 }, 0, null],
  ['daily: a cent below', DAILY, { validBetMinor: 999_999, activeMembers: 3 }, 0, null],
  ['hourly: the example', HOURLY, { validBetMinor: 98_765 }, 197, 0],
  ['hourly: a cent below', HOURLY, { validBetMinor: 49_999 }, 0, null],
  ['dividend: exactly the bet', DIVIDEND, { ...MONTH, validBetMinor: 100_000, activeMembers: 9 }, 5_998, 0],
  ['daily: exactly the bet', DAILY, { validBetMinor: 1_000_000, activeMembers: 3 }, 3_500, 0],
  ['hourly: exactly the bet', HOURLY, { validBetMinor: 50_000 }, 100, 0],
  ['hourly: the highest rate that is met, in any order', toHourly(20, 10), { validBetMinor: 10_000 }, 20, 0],
  ['hourly: the first of equal rates', toHourly(20, 20), { validBetMinor: 10_000 }, 20, 0],
  ['hourly: the lowest rate', toHourly(1), { validBetMinor: 1_000_000 }, 100, 0],
  ['real-time: the example', REALTIME, { wonBetMinor: 10_000, lostBetMinor: 33_333 }, 93, null],
  ['real-time: nothing played', REALTIME, {}, 0, null],
];

test.each(CASES)('%s', (_name, terms, inputs, amountMinor, tier) => {
  expect(toPay(terms, { ...NO_INPUTS, ...inputs })).toMatchObject({ amountMinor, tier });
});

const money = fc.integer({ min: 0, max: 1_000_000_000_000 });
const count = fc.integer({ min: 0, max: 100_000 });
const rate = fc.integer({ min: 0, max: 10_000 });
const inputs = fc.record({
  validBetMinor: money,
  stakeMinor: money,
  payoutMinor: money,
  bonusMinor: money,
  activeMembers: count,
  wonBetMinor: money,
  lostBetMinor: money,
});
const terms: fc.Arbitrary<Terms> = fc.oneof(
  fc.record({
    kind: fc.constant('dividend' as const),
    period: fc.constantFrom('D' as const, 'W' as const, 'H' as const, 'M' as const),
    tiers: fc.array(fc.record({ validBetMinor: money, profitMinor: money, activeMembers: count, rate }), {
      minLength: 1,
      maxLength: 5,
    }),
  }),
  fc.record({
    kind: fc.constant('daily' as const),
    tiers: fc.array(fc.record({ betMinor: money, activeMembers: count, rate }), { minLength: 1, maxLength: 5 }),
  }),
  fc.record({
    kind: fc.constant('hourly' as const),
    tiers: fc.array(fc.record({ betMinor: money, rate }), { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ kind: fc.constant('realtime' as const), profitRate: rate, lossRate: rate, singleBetMinor: money }),
);

function raise(known: Terms, by: number): Terms {
  if (known.kind === 'realtime') return { ...known, profitRate: known.profitRate + by, lossRate: known.lossRate + by };
  const tiers = known.tiers.map((tier) => ({ ...tier, rate: tier.rate + by }));
  return { ...known, tiers } as Terms;
}

describe('any contract', () => {
  test('pays whole cents, never below zero, and at most its rate of the base', () => {
    fc.assert(
      fc.property(terms, inputs, (known, given) => {
        const pay = toPay(known, given);
        expect(Number.isSafeInteger(pay.amountMinor)).toBe(true);
        expect(pay.amountMinor).toBeGreaterThanOrEqual(0);
        const { rate: top, lossRate } = toRates(known);
        const most = (BigInt(Math.max(0, pay.baseMinor)) * BigInt(Math.max(top, lossRate))) / 10_000n;
        expect(BigInt(pay.amountMinor)).toBeLessThanOrEqual(most);
      }),
    );
  });

  test('pays no less at a higher rate', () => {
    fc.assert(
      fc.property(terms, inputs, fc.integer({ min: 0, max: 5_000 }), (known, given, by) => {
        expect(toPay(raise(known, by), given).amountMinor).toBeGreaterThanOrEqual(toPay(known, given).amountMinor);
      }),
    );
  });

  test('pays nothing below all conditions', () => {
    fc.assert(
      fc.property(terms, (known) => {
        if (known.kind === 'realtime') return;
        const bets = known.tiers.map((tier) => ('betMinor' in tier ? tier.betMinor : tier.validBetMinor));
        const validBetMinor = Math.min(...bets) - 1;
        if (validBetMinor < 0) return;
        const given = { ...NO_INPUTS, validBetMinor, stakeMinor: validBetMinor, activeMembers: 100_000 };
        expect(toPay(known, given)).toMatchObject({ amountMinor: 0, tier: null });
      }),
    );
  });

  test('exceeds another if either rate does', () => {
    const limit = { rate: 10, lossRate: 20 };
    const of = (profitRate: number, lossRate: number) =>
      isAbove(toRates({ kind: 'realtime', profitRate, lossRate, singleBetMinor: 0 }), limit);
    expect([of(10, 20), of(11, 20), of(10, 21), of(0, 0)]).toEqual([false, true, true, false]);
  });
});
