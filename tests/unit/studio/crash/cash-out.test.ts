import { describe, expect, test } from 'vitest';
import { decideCashOut, toCeiling, toPayoutMinor } from '../../../../src/studio/crash/cash-out.ts';
import { toFlightMs, toMultiplier, toReachedMs } from '../../../../src/studio/crash/curve.ts';
import { MULTIPLIER_MAX, STAKE_MAX_MINOR, WIN_MAX_MINOR } from '../../../../src/studio/crash/limits.ts';
import { readSelection, toAuto, writeSelection } from '../../../../src/studio/crash/selection.ts';

const STARTED = 1_000_000;
const flight = (crash: number) => ({ startedAtMs: STARTED, crash });
const bet = (ceiling = MULTIPLIER_MAX) => ({ ceiling, cashedAt: null, isDecided: false });

describe('the curve', () => {
  test('begins at 1.00, also for a clock that ran back, and rises in whole hundredths', () => {
    expect([toMultiplier(-5000), toMultiplier(0), toMultiplier(1)]).toEqual([100, 100, 100]);
    expect(toMultiplier(8665)).toBe(200);
  });

  test('is at each multiplier from its first millisecond on', () => {
    for (const multiplier of [101, 102, 150, 199, 200, 201, 1000, 12_345, MULTIPLIER_MAX, MULTIPLIER_MAX + 1]) {
      const ms = toReachedMs(multiplier);
      expect(toMultiplier(ms)).toBeGreaterThanOrEqual(multiplier);
      expect(toMultiplier(ms - 1)).toBeLessThan(multiplier);
    }
  });
});

describe('a cash-out', () => {
  test.each([101, 150, 231, 1000, 99_999])(
    'at any time of a flight to %i is paid if and only if it was reached',
    (crash) => {
      const endMs = toFlightMs(crash);
      for (let ms = 0; ms < endMs + 200; ms += Math.max(1, Math.floor(endMs / 500))) {
        const decided = decideCashOut(flight(crash), bet(), STARTED + ms);
        const at = toMultiplier(ms);
        if (at > crash) expect(decided).toEqual({ kind: 'late', at: crash });
        else expect(decided).toEqual(at < 101 ? { kind: 'early' } : { kind: 'paid', at });
      }
      const last = decideCashOut(flight(crash), bet(), STARTED + endMs - 1);
      expect(last).toEqual({ kind: 'paid', at: toMultiplier(endMs - 1) });
      expect(decideCashOut(flight(crash), bet(), STARTED + endMs)).toEqual({ kind: 'late', at: crash });
    },
  );

  test('before the start is early, and in a round that crashes at 1.00 never paid', () => {
    expect(decideCashOut({ startedAtMs: 0, crash: null }, bet(), STARTED)).toEqual({ kind: 'early' });
    for (let ms = 0; ms < 400; ms += 1)
      expect(decideCashOut(flight(100), bet(), STARTED + ms).kind).toMatch(/early|late/);
  });

  test('after the chosen multiplier pays that multiplier, even if it arrives after the crash', () => {
    for (const ms of [toReachedMs(200), toReachedMs(220), toFlightMs(231) + 60_000])
      expect(decideCashOut(flight(231), bet(200), STARTED + ms)).toEqual({ kind: 'paid', at: 200 });
    expect(decideCashOut(flight(200), bet(200), STARTED + toFlightMs(200))).toEqual({ kind: 'paid', at: 200 });
    expect(decideCashOut(flight(199), bet(200), STARTED + toFlightMs(199))).toEqual({ kind: 'late', at: 199 });
    expect(decideCashOut(flight(231), bet(200), STARTED + toReachedMs(150))).toEqual({ kind: 'paid', at: 150 });
  });

  test('of a decided bet changes nothing', () => {
    const won = { ceiling: 500, cashedAt: 150, isDecided: true };
    expect(decideCashOut(flight(900), won, STARTED + toReachedMs(300))).toEqual({ kind: 'done', at: 150 });
    const lost = { ceiling: 500, cashedAt: null, isDecided: true };
    expect(decideCashOut(flight(231), lost, STARTED)).toEqual({ kind: 'late', at: 231 });
  });
});

describe('a win', () => {
  test('is the stake times the multiplier, without rounding', () => {
    expect(toPayoutMinor(100, 101)).toBe(101);
    expect(toPayoutMinor(700, 231)).toBe(1617);
  });

  test('ends at the maximum win, at the end of every curve, and at the chosen multiplier', () => {
    expect(toCeiling(100, null)).toBe(MULTIPLIER_MAX);
    expect(toCeiling(100, 200)).toBe(200);
    expect(toCeiling(STAKE_MAX_MINOR, null)).toBe(10_000);
    expect(toCeiling(STAKE_MAX_MINOR, 20_000)).toBe(10_000);
    for (const stake of [100, 700, 30_000, STAKE_MAX_MINOR])
      expect(toPayoutMinor(stake, toCeiling(stake, null))).toBeLessThanOrEqual(WIN_MAX_MINOR);
  });
});

describe('a selection', () => {
  test('is read as it was written; other texts are refused', () => {
    const selection = { round: 7, place: 2, auto: 150 } as const;
    expect(readSelection(writeSelection(selection))).toEqual(selection);
    for (const text of ['?', '[]', '[0,1,null]', '[1,3,null]', '[1,1,100]', '[1,1,1.5]', '[1,1,1000001]', '[1,1]'])
      expect(readSelection(text)).toBeUndefined();
  });

  test('takes multipliers of two decimals from 1.01 to the maximum', () => {
    expect([toAuto(null), toAuto(1.01), toAuto(2.3), toAuto(10_000)]).toEqual([null, 101, 230, MULTIPLIER_MAX]);
    for (const auto of [1, 0, -2, 1.005, 10_000.01, Number.NaN]) expect(toAuto(auto)).toBeUndefined();
  });
});
