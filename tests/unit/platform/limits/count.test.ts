import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/lib/durations.ts';
import { BOUNDS, type Bound } from '../../../../src/platform/limits/bounds.ts';
import { addOne, type Count, isClosed, NO_COUNT, toEnd, toPresent } from '../../../../src/platform/limits/count.ts';

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 10, 24, 12);

/** Simulates an attacker who tries as soon as the limit allows, at most once a second. Returns the tries of each day. */
function attack(bound: Bound, days: number): number[] {
  let known: Count = NO_COUNT;
  const tries = Array.from({ length: days }, () => 0);
  let now = START;
  while (now < START + days * DAY_MS && !isClosed(known, bound)) {
    known = addOne(known, bound, now);
    const day = Math.floor((now - START) / DAY_MS);
    tries[day] = (tries[day] ?? 0) + 1;
    now = Math.max(now + 1000, known.locked_until_ms);
  }
  return tries;
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

describe('somebody who never stops', () => {
  test('has 100 guesses at a name, from all places together and from each', () => {
    expect(sum(attack(BOUNDS.nameStrangers, 30))).toBe(100);
    expect(sum(attack(BOUNDS.namePlace, 30))).toBeLessThanOrEqual(100);
    expect(attack(BOUNDS.namePlace, 1)[0]).toBeLessThanOrEqual(70);
  });

  test.each([
    ['memberSecret', 70, 10],
    ['contactPlace', 40, 30],
    ['contactStrangers', 120, 60],
    ['memberCodes', 50, 30],
    ['networkFailures', 420, 220],
    ['networkCodes', 620, 320],
  ] as const)('has a bound for each day: %s', (name, firstDay, laterDays) => {
    const [first = 0, ...later] = attack(BOUNDS[name], 14);
    expect(first).toBeLessThanOrEqual(firstDay);
    for (const tries of later.slice(1)) expect(tries).toBeLessThanOrEqual(laterDays);
  });
});

describe('a lock', () => {
  const lockOf = (known: Count, now: number) => Math.max(0, known.locked_until_ms - now);

  function failUntilLocked(known: Count, bound: Bound, now: number): Count {
    let next = addOne(known, bound, now);
    while (lockOf(next, now) === 0) next = addOne(next, bound, now);
    return next;
  }

  test('takes twice as long each time, a day at most', () => {
    let known: Count = NO_COUNT;
    let now = START;
    const minutes = Array.from({ length: 9 }, () => {
      known = failUntilLocked(known, BOUNDS.memberSecret, now);
      const lock = lockOf(known, now) / MINUTE_MS;
      now = known.locked_until_ms;
      return lock;
    });
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  test('of a contact lasts 5 minutes, then an hour, then twice as long each time', () => {
    let known: Count = NO_COUNT;
    let now = START;
    const minutes = Array.from({ length: 4 }, () => {
      known = failUntilLocked(known, BOUNDS.contactPlace, now);
      const lock = lockOf(known, now) / MINUTE_MS;
      now = known.locked_until_ms;
      return lock;
    });
    expect(minutes).toEqual([5, 60, 120, 240]);
  });

  test('is shorter again after days without one', () => {
    let known = failUntilLocked(NO_COUNT, BOUNDS.memberSecret, START);
    known = failUntilLocked(known, BOUNDS.memberSecret, known.locked_until_ms);
    const later = known.locked_until_ms + 2 * DAY_MS;
    expect(lockOf(failUntilLocked(known, BOUNDS.memberSecret, later), later)).toBe(15 * MINUTE_MS);
  });
});

describe('a count', () => {
  test('is not set to zero by its lock: it loses one in its time', () => {
    let known: Count = NO_COUNT;
    for (let n = 0; n < 10; n += 1) known = addOne(known, BOUNDS.namePlace, START);
    const present = (ms: number) => toPresent(known, BOUNDS.namePlace, START + ms).count;
    expect([present(0), present(DAY_MS - 1), present(DAY_MS), present(9 * DAY_MS), present(30 * DAY_MS)]).toEqual([
      10, 10, 9, 1, 0,
    ]);
  });

  test('that is closed stays closed, whatever time passes', () => {
    let known: Count = NO_COUNT;
    for (let n = 0; n < 100; n += 1) known = addOne(known, BOUNDS.nameStrangers, START);
    expect(isClosed(toPresent(known, BOUNDS.nameStrangers, START + 1000 * DAY_MS), BOUNDS.nameStrangers)).toBe(true);
    expect(toEnd(known, BOUNDS.nameStrangers)).toBeUndefined();
  });

  test('is worth the same however often it is looked at, and when the clock goes back', () => {
    let often: Count = NO_COUNT;
    for (let n = 0; n < 8; n += 1) often = addOne(often, BOUNDS.contactPlace, START);
    const end = START + 5 * 3_600_000;
    for (let now = START; now < end; now += 7 * MINUTE_MS) often = toPresent(often, BOUNDS.contactPlace, now);
    expect(toPresent(often, BOUNDS.contactPlace, end).count).toBe(3);
    expect(toPresent(often, BOUNDS.contactPlace, START).count).toBeLessThanOrEqual(4);
  });
});
