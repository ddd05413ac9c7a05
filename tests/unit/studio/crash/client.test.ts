import { describe, expect, test } from 'vitest';
import { type CrashBet, placeCrashBet } from '../../../../src/contract/studio/crash.ts';
import { readAuto } from '../../../../src/studio/client/crash/auto-field.ts';
import { createOwnBets } from '../../../../src/studio/client/crash/own-bets.ts';
import { toCurve } from '../../../../src/studio/client/crash/sky-path.ts';
import { toAct } from '../../../../src/studio/client/crash/to-act.ts';
import { createCrashSpeech, toMultiplierText } from '../../../../src/studio/client/crash/words.ts';
import { toReachedMs } from '../../../../src/studio/crash/curve.ts';
import { MULTIPLIER_MAX } from '../../../../src/studio/crash/limits.ts';
import pt from '../../../../src/words/pt/studio/crash.json' with { type: 'json' };
import sharedPt from '../../../../src/words/pt/studio/shared.json' with { type: 'json' };
import { toDictionary } from '../dictionary.ts';

const bet = (more: Partial<CrashBet> = {}): CrashBet => ({
  ...{ ticketId: 'a', round: 7, place: 1, state: 'placed', stake: 5, auto: null, ceiling: 100, at: null, payout: 0 },
  ...more,
});

test('every refusal of a bet has its own text', () => {
  const own = placeCrashBet.errors.filter((code) => code !== 'idempotency.mismatch' && code !== 'upstream.unavailable');
  for (const code of own) expect({ ...sharedPt, ...pt }).toHaveProperty([`error.${code}`]);
});

test('a multiplier has the decimals of its language', () => {
  expect(toMultiplierText(2.3, createCrashSpeech(toDictionary('crash', 'pt'), 'BRL'))).toBe('2,30×');
  expect(toMultiplierText(1234.5, createCrashSpeech(toDictionary('crash', 'en'), 'BRL'))).toBe('1,234.50×');
});

describe('the multiplier field', () => {
  test.each<[string, number | null]>([
    ['', null],
    [' ', null],
    ['2', 200],
    ['1,5', 150],
    ['1.01', 101],
    ['2,35×', 235],
    ['10x', 1000],
    ['٢٫٥', 250],
    ['10000', MULTIPLIER_MAX],
  ])('reads %j', (text, hundredths) => {
    expect(readAuto(text)).toBe(hundredths);
  });

  test.each(['1', '1.00', '0', '-2', '2.345', 'abc', '1.000,5', '10000.01', '1e3'])('refuses %j', (text) => {
    expect(readAuto(text)).toBeUndefined();
  });
});

describe('the button of a place', () => {
  const situation = { isOpen: true, bet: undefined, sent: undefined, isBusy: false, isArmed: false, isCashing: false };

  test('bets while betting is open, cashes out in the flight, and otherwise bets on the next round', () => {
    expect(toAct({ ...situation, phase: 'betting' })).toBe('bet');
    expect(toAct({ ...situation, phase: 'betting', bet: bet() })).toBe('placed');
    expect(toAct({ ...situation, phase: 'flying', bet: bet() })).toBe('cash');
    expect(toAct({ ...situation, phase: 'flying', bet: bet(), isCashing: true })).toBe('cashing');
    expect(toAct({ ...situation, phase: 'flying', bet: bet({ state: 'cashed' }) })).toBe('next');
    expect(toAct({ ...situation, phase: 'crashed', bet: bet({ state: 'lost' }) })).toBe('next');
    expect(toAct({ ...situation, phase: 'flying', isArmed: true })).toBe('armed');
  });

  test('does nothing without a connection, in the last moment of betting, and while another bet is on its way', () => {
    expect(toAct({ ...situation, phase: 'flying', bet: bet(), isOpen: false })).toBe('idle');
    expect(toAct({ ...situation, phase: 'betting', isOpen: false })).toBe('idle');
    expect(toAct({ ...situation, phase: undefined })).toBe('idle');
    expect(toAct({ ...situation, phase: 'betting', sent: 'elsewhere' })).toBe('idle');
    expect(toAct({ ...situation, phase: 'betting', sent: 'here', isBusy: true })).toBe('sending');
  });

  test('repeats a bet without an answer in any phase', () => {
    expect(toAct({ ...situation, phase: 'flying', sent: 'here' })).toBe('bet');
  });
});

describe('own bets', () => {
  test('are not opened again by an answer that was on its way, and have a result once all ended', () => {
    const own = createOwnBets();
    own.put(bet());
    own.put(bet({ ticketId: 'b', place: 2, stake: 10 }));
    expect([own.toStaked(7), own.toResult(7)]).toEqual([15, undefined]);
    own.put(bet({ state: 'cashed', at: 1.5, payout: 7.5 }));
    own.put(bet());
    expect(own.find(7, 1)?.state).toBe('cashed');
    own.put(bet({ ticketId: 'b', place: 2, stake: 10, state: 'lost' }));
    expect(own.toResult(7)).toEqual({ stake: 15, payout: 7.5 });
  });

  test('that were returned are in no round', () => {
    const own = createOwnBets();
    own.put(bet({ state: 'returned' }));
    expect([own.find(7, 1), own.toStaked(7)]).toEqual([undefined, 0]);
  });
});

test('the curve stays in its picture and rises to the right, from the first moment to the longest flight', () => {
  for (const ms of [0, 16, 3000, 8664, toReachedMs(1000), toReachedMs(MULTIPLIER_MAX)]) {
    const points = toCurve(ms, 320, 200);
    expect(points).toHaveLength(41);
    for (const [place, { x, y }] of points.entries()) {
      expect(x).toBeGreaterThanOrEqual(points[place - 1]?.x ?? 0);
      expect(y).toBeLessThanOrEqual(points[place - 1]?.y ?? 200);
      expect(x).toBeLessThan(320);
      expect(y).toBeGreaterThan(0);
    }
  }
});
