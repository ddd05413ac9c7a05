import { describe, expect, test } from 'vitest';
import type { WireInputs, WirePay } from '../../../../src/contract/contracts/settlements.ts';
import { toZoneName } from '../../../../src/lib/zone-name.ts';
import { explainPay } from '../../../../src/stores/contracts/explain.ts';
import { toPeriodText } from '../../../../src/stores/contracts/period-text.ts';
import { compareTerms, toRates, toTermLines } from '../../../../src/stores/contracts/terms.ts';

const DIVIDEND = {
  period: 'M' as const,
  tiers: [
    { periodValidBet: 100, periodProfitLoss: 0, activeMembers: 1, rate: 10 },
    { periodValidBet: 10_000, periodProfitLoss: 1_000, activeMembers: 5, rate: 12.5 },
  ],
};
const REAL_TIME = { profitRate: 0.1, lossRate: 0.25, singleBet: 5 };
const INPUTS: WireInputs = {
  validBet: 10_000,
  stake: 10_000,
  payout: 8_500,
  bonus: 300.33,
  activeMembers: 5,
  wonBet: 100,
  carriedLoss: 0,
  lostBet: 333.33,
};
const PAY: WirePay = { amount: 149.95, tier: 1, base: 1_199.67, deductions: 300.33, rate: 12.5 };

describe('terms', () => {
  test('are listed as lines: whole contract first, then by tier', () => {
    expect(toTermLines(DIVIDEND).map(({ tier, name, unit }) => [tier, name, unit])).toEqual([
      [0, 'period', 'period'],
      ...[1, 2].flatMap((tier) => [
        [tier, 'periodValidBet', 'amount'],
        [tier, 'periodProfitLoss', 'amount'],
        [tier, 'activeMembers', 'count'],
        [tier, 'rate', 'rate'],
      ]),
    ]);
    expect(toTermLines(REAL_TIME).map(({ value }) => value)).toEqual([0.1, 0.25, 5]);
  });

  test('are compared line by line', () => {
    const [first] = DIVIDEND.tiers;
    const after = { period: 'M' as const, tiers: [{ ...first, rate: 8, activeMembers: 2 }] } as typeof DIVIDEND;
    const changes = Object.fromEntries(
      compareTerms(DIVIDEND, after).map(({ tier, name, change }) => [`${tier}.${name}`, change]),
    );
    expect(changes).toMatchObject({
      '0.period': 'same',
      '1.periodValidBet': 'same',
      '1.activeMembers': 'more',
      '1.rate': 'less',
      '2.rate': 'gone',
    });
    expect(compareTerms(DIVIDEND, { ...DIVIDEND, period: 'W' })[0]).toMatchObject({ change: 'changed' });
    expect(compareTerms(undefined, REAL_TIME).map(({ change }) => change)).toEqual(['added', 'added', 'added']);
  });

  test('have a highest rate, zero without terms', () => {
    expect(toRates(DIVIDEND)).toEqual({ rate: 12.5, lossRate: 0 });
    expect(toRates(REAL_TIME)).toEqual({ rate: 0.1, lossRate: 0.25 });
    expect(toRates(undefined)).toEqual({ rate: 0, lossRate: 0 });
  });
});

describe('the calculation of a payment', () => {
  test('matches the example of decision 0018 for a dividend', () => {
    const { parts, base, tiers, shares, exact, amount } = explainPay('dividend', DIVIDEND, INPUTS, PAY);
    expect(parts.map(({ name, isMinus }) => [name, isMinus])).toEqual([
      ['stake', false],
      ['payout', true],
      ['bonus', true],
    ]);
    const cents = parts.reduce(
      (sum, { amount: part, isMinus }) => sum + (isMinus ? -1 : 1) * Math.round(part * 100),
      0,
    );
    expect(cents).toBe(Math.round(base * 100));
    expect(tiers.map(({ isMet, counts }) => [isMet, counts])).toEqual([
      [true, false],
      [true, true],
    ]);
    expect(shares).toEqual([{ name: 'base', base: 1_199.67, rate: 12.5 }]);
    expect([exact, amount]).toEqual([149.95875, 149.95]);
  });

  test('shows the condition that was not met', () => {
    const missed = explainPay('dividend', DIVIDEND, { ...INPUTS, activeMembers: 4 }, { ...PAY, tier: 0, rate: 10 });
    const [, second] = missed.tiers;
    expect(second?.conditions.map(({ name, isMet }) => [name, isMet])).toEqual([
      ['periodValidBet', true],
      ['periodProfitLoss', true],
      ['activeMembers', false],
    ]);
    expect(missed.tiers.map(({ counts }) => counts)).toEqual([true, false]);
  });

  test('of a real-time salary has two shares', () => {
    const pay = { amount: 0.93, tier: null, base: 433.33, deductions: 0, rate: 0.1 };
    const { shares, exact, tiers } = explainPay('realtime', REAL_TIME, INPUTS, pay);
    expect(shares.map(({ base, rate }) => [base, rate])).toEqual([
      [100, 0.1],
      [333.33, 0.25],
    ]);
    expect([exact, tiers]).toEqual([0.933325, []]);
  });

  test('of salaries uses the bets only', () => {
    const terms = { tiers: [{ hourlyBet: 50, rate: 0.2 }] };
    const inputs = { ...INPUTS, validBet: 987.65 };
    const pay = { amount: 1.97, tier: 0, base: 987.65, deductions: 0, rate: 0.2 };
    expect(explainPay('hourly', terms, inputs, pay)).toMatchObject({ exact: 1.9753, amount: 1.97 });
  });
});

describe('a period', () => {
  /** Engines put narrow spaces around the dash. */
  const toPlain = (text: string) => text.replaceAll(/\s/g, ' ').replaceAll(' – ', '–');
  const SAO_PAULO = 'America/Sao_Paulo';

  test('of days uses the brand’s calendar, including month ends', () => {
    const month = { from: '2024-02-01T03:00:00Z', until: '2024-03-01T03:00:00Z', hasDays: true };
    expect(toPlain(toPeriodText(month, 'en-GB', SAO_PAULO))).toBe('1–29 Feb 2024');
    const day = { from: '2026-11-20T03:00:00Z', until: '2026-11-21T03:00:00Z', hasDays: true };
    expect(toPeriodText(day, 'en-GB', SAO_PAULO)).toBe('20 Nov 2026');
  });

  test('of days is stable when clocks change', () => {
    const week = { from: '2026-03-22T23:00:00Z', until: '2026-03-29T22:00:00Z', hasDays: true };
    expect(toPlain(toPeriodText(week, 'en-GB', 'Europe/Berlin'))).toBe('23–29 Mar 2026');
  });

  test('of minutes is in the brand’s time zone', () => {
    const span = { from: '2026-11-21T02:55:00Z', until: '2026-11-21T03:00:00Z', hasDays: false };
    expect(toPeriodText(span, 'en-GB', SAO_PAULO)).toBe('20 Nov 2026, 23:55 – 00:00');
  });

  test('in a repeated hour shows the UTC offset', () => {
    const first = { from: '2026-10-25T00:00:00Z', until: '2026-10-25T01:00:00Z', hasDays: false };
    const second = { from: '2026-10-25T01:00:00Z', until: '2026-10-25T02:00:00Z', hasDays: false };
    const [one, other] = [first, second].map((span) => toPeriodText(span, 'en-GB', 'Europe/Berlin'));
    expect(one).toContain('02:00 GMT+2');
    expect(other).toContain('02:00 GMT+1');
  });

  test('names its time zone in words', () => {
    expect(toZoneName('pt-BR', SAO_PAULO, Date.parse('2026-11-21T12:00:00Z'))).toMatch(/Horário.* de Brasília/);
  });
});
