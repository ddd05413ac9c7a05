import { describe, expect, test } from 'vitest';
import { LANES } from '../../../../src/contract/contracts/operator.ts';
import { type Lane, toLanePeriod, toNextPeriod } from '../../../../src/platform/contracts/lanes.ts';
import { addToWindows, type PlayWindow } from '../../../../src/platform/contracts/play-windows.ts';

const BRAZIL = 'America/Sao_Paulo';
/** Lisbon changes its clocks: 25 hours on 31 October 2027, 23 on 28 March. */
const LISBON = 'Europe/Lisbon';
const NEPAL = 'Asia/Kathmandu';

const CASES: [Lane, string, string, string, string][] = [
  ['realtime', BRAZIL, '2027-02-28T12:07:00Z', '2027-02-28T12:05:00.000Z', '2027-02-28T12:10:00.000Z'],
  ['hourly', BRAZIL, '2027-02-28T12:59:59Z', '2027-02-28T12:00:00.000Z', '2027-02-28T13:00:00.000Z'],
  ['hourly', NEPAL, '2027-02-28T12:10:00Z', '2027-02-28T11:15:00.000Z', '2027-02-28T12:15:00.000Z'],
  ['daily', BRAZIL, '2027-03-01T02:59:59Z', '2027-02-28T03:00:00.000Z', '2027-03-01T03:00:00.000Z'],
  ['daily', LISBON, '2027-03-28T12:00:00Z', '2027-03-28T00:00:00.000Z', '2027-03-28T23:00:00.000Z'],
  ['daily', LISBON, '2027-10-31T12:00:00Z', '2027-10-30T23:00:00.000Z', '2027-11-01T00:00:00.000Z'],
  ['dividend_W', BRAZIL, '2027-03-07T12:00:00Z', '2027-03-01T03:00:00.000Z', '2027-03-08T03:00:00.000Z'],
  ['dividend_H', BRAZIL, '2027-03-16T02:59:59Z', '2027-03-01T03:00:00.000Z', '2027-03-16T03:00:00.000Z'],
  ['dividend_H', BRAZIL, '2027-03-16T03:00:00Z', '2027-03-16T03:00:00.000Z', '2027-04-01T03:00:00.000Z'],
  ['dividend_H', BRAZIL, '2027-02-20T12:00:00Z', '2027-02-16T03:00:00.000Z', '2027-03-01T03:00:00.000Z'],
  ['dividend_M', BRAZIL, '2028-02-29T12:00:00Z', '2028-02-01T03:00:00.000Z', '2028-03-01T03:00:00.000Z'],
  ['dividend_M', LISBON, '2027-10-31T12:00:00Z', '2027-09-30T23:00:00.000Z', '2027-11-01T00:00:00.000Z'],
];

test.each(CASES)('the period of %s in %s at %s', (lane, timeZone, at, from, until) => {
  const { startMs, endMs } = toLanePeriod(lane, Date.parse(at), timeZone);
  expect([new Date(startMs).toISOString(), new Date(endMs).toISOString()]).toEqual([from, until]);
});

describe.each(LANES)('%s', (lane) => {
  test.each([BRAZIL, LISBON, NEPAL])('periods follow each other without a gap in %s', (timeZone) => {
    let at = Date.parse('2027-03-20T00:00:00Z');
    for (let count = 0; count < 40; count += 1) {
      const { startMs, endMs } = toLanePeriod(lane, at, timeZone);
      expect(toLanePeriod(lane, endMs - 1, timeZone).startMs).toBe(startMs);
      expect(toLanePeriod(lane, endMs, timeZone).startMs).toBe(endMs);
      at = endMs;
    }
  });
});

describe('a window of play', () => {
  const MINUTE = 60_000;
  const add = (rounds: [stakeMinor: number, payoutMinor: number][], at: number, now: number) => {
    const windows = new Map<string, PlayWindow>();
    for (const [stakeMinor, payoutMinor] of rounds) addToWindows(windows, at, { stakeMinor, payoutMinor }, now);
    return [...windows.values()];
  };

  test('keeps won and lost bets apart, by the step of the stake', () => {
    const rounds: [number, number][] = [
      [99, 0],
      [100, 300],
      [199, 0],
      [500, 500],
      [1_000_000, 0],
      [5_000_000, 1],
    ];
    expect(add(rounds, 7 * MINUTE, 8 * MINUTE)).toEqual([
      { windowMs: 5 * MINUTE, stepMinor: 0, rounds: 1, wonMinor: 0, lostMinor: 99 },
      { windowMs: 5 * MINUTE, stepMinor: 100, rounds: 2, wonMinor: 100, lostMinor: 199 },
      { windowMs: 5 * MINUTE, stepMinor: 1_000_000, rounds: 2, wonMinor: 0, lostMinor: 6_000_000 },
    ]);
  });

  test('accepts late rounds until two minutes after its end', () => {
    const at = 7 * MINUTE;
    expect(add([[100, 0]], at, 12 * MINUTE - 1)[0]?.windowMs).toBe(5 * MINUTE);
    expect(add([[100, 0]], at, 12 * MINUTE)[0]?.windowMs).toBe(10 * MINUTE);
  });
});

describe('the next period after a change of the time zone', () => {
  test.each<[Lane, string, string, string, string]>([
    ['daily', 'America/Manaus', '2027-06-10T03:00:00Z', '2027-06-10', '2027-06-11T04:00:00.000Z'],
    ['daily', 'Asia/Macau', '2027-06-10T03:00:00Z', '2027-06-10', '2027-06-10T16:00:00.000Z'],
    ['dividend_W', 'America/Manaus', '2027-06-07T03:00:00Z', '2027-06-07', '2027-06-14T04:00:00.000Z'],
    ['dividend_H', 'UTC', '2027-06-16T03:00:00Z', '2027-06-16', '2027-07-01T00:00:00.000Z'],
    ['hourly', 'Asia/Kolkata', '2027-06-10T03:00:00Z', '2027-06-10', '2027-06-10T03:30:00.000Z'],
  ])('%s in %s from %s', (lane, timeZone, from, day, until) => {
    const { startMs, endMs, fromDay } = toNextPeriod(lane, Date.parse(from), timeZone);
    expect([startMs, fromDay, new Date(endMs).toISOString()]).toEqual([Date.parse(from), day, until]);
  });
});
