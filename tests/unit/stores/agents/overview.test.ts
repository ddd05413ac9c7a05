import { beforeEach, describe, expect, test } from 'vitest';
import { isRunning, type Overview, toChange, toWholeDays } from '../../../../src/stores/agents/overview.ts';
import { createBrowser } from '../browser.ts';

const FIGURES = {
  rounds: 1,
  stake: 2,
  validStake: 2,
  payout: 1,
  bonus: 0,
  deposits: 5,
  withdrawals: 0,
  fees: 0,
  transfersIn: 0,
  transfersOut: 0,
  earned: 0,
  net: -1,
  joined: 0,
  firstDeposits: 0,
};
const toOverview = (from: string, to: string, days: readonly string[]): Overview => {
  const span = { from, to, active: 1, totals: FIGURES };
  const list = days.map((day) => ({ day, ...FIGURES }));
  return { timeZone: 'America/Sao_Paulo', members: 1, direct: 1, current: span, before: span, days: list };
};

beforeEach(() => {
  // Today is 2027-01-15 in the brand's time zone.
  createBrowser();
});

describe('the days of a period', () => {
  test('are complete until today, without future days', () => {
    const days = toWholeDays(toOverview('2027-01-11', '2027-01-17', ['2027-01-12']));
    expect(days.map(({ day }) => day.slice(-2))).toEqual(['11', '12', '13', '14', '15']);
    expect(days.map(({ deposits }) => deposits)).toEqual([0, 5, 0, 0, 0]);
  });

  test('cross the end of a month and of a year', () => {
    const days = toWholeDays(toOverview('2026-12-30', '2027-01-02', []));
    expect(days.map(({ day }) => day)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
  });

  test('show whether the period is still running', () => {
    expect(isRunning(toOverview('2027-01-11', '2027-01-15', []))).toBe(true);
    expect(isRunning(toOverview('2027-01-11', '2027-01-14', []))).toBe(false);
  });
});

test.each([
  [0.3, 0.1, { amount: 0.2, percent: 200 }],
  [10, 0, { amount: 10, percent: undefined }],
  [0, 0, { amount: 0, percent: undefined }],
  [-5.2, -10.4, { amount: 5.2, percent: 50 }],
  [1_234.55, 1_234.56, { amount: -0.01, percent: -0 }],
])('from %s before it was %s: %o', (now, before, change) => {
  const { amount, percent } = toChange(now, before);
  expect(amount).toBe(change.amount);
  expect(percent === undefined ? undefined : percent + 0).toBe(
    change.percent === undefined ? undefined : change.percent + 0,
  );
});
