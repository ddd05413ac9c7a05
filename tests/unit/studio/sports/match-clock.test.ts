import { describe, expect, test } from 'vitest';
import { toEndMs, toMoment } from '../../../../src/studio/sports/match-clock.ts';
import type { Match } from '../../../../src/studio/sports/schedule.ts';

const MATCH: Match = {
  matchId: 'liga-das-mares-1',
  leagueId: 'liga-das-mares',
  sportId: 'football',
  homeId: 'marulhal',
  awayId: 'areal-torto',
  startsAtMs: 1_000_000,
  tickMs: 4000,
};
/** One goal by home in minute 10. */
const SCORERS = Array.from({ length: 91 }, (_, tick) => (tick === 10 ? ('home' as const) : null));
const PLAYED = {
  states: SCORERS.map((_, tick) => (tick < 10 ? ([0, 0] as const) : ([1, 0] as const))),
  scorers: SCORERS,
  incidents: SCORERS.map(() => null),
};
const at = (minute: number, voidAtMs?: number) => toMoment(MATCH, PLAYED, 1_000_000 + minute * 4000, voidAtMs);

describe('the match clock', () => {
  test('begins, runs and ends', () => {
    expect(at(-0.001).phase).toBe('upcoming');
    expect(at(0)).toMatchObject({ phase: 'live', tick: 0, state: [0, 0] });
    expect(at(9.999)).toMatchObject({ tick: 9, state: [0, 0], isSuspended: false });
    expect(at(90)).toMatchObject({ phase: 'ended', tick: 90, state: [1, 0], isSuspended: false });
    expect(at(5000)).toMatchObject({ phase: 'ended', tick: 90 });
    expect(toEndMs(MATCH, PLAYED)).toBe(1_000_000 + 90 * 4000);
  });

  test('suspends betting after a goal only', () => {
    expect(at(9.99).isSuspended).toBe(false);
    expect(at(10).isSuspended).toBe(true);
    expect(at(11.99).isSuspended).toBe(true);
    expect(at(12).isSuspended).toBe(false);
  });

  test('closes betting in the last odds window', () => {
    expect(at(86.9).isSuspended).toBe(false);
    expect(at(87).isSuspended).toBe(true);
  });

  test('keeps odds for three minutes, and changes them after a goal', () => {
    expect(at(3).version).toBe(at(5.9).version);
    expect(at(6).version).not.toBe(at(5.9).version);
    expect(at(9).version).not.toBe(at(10).version);
    expect(at(4).pricedTicks).toEqual([3, 5]);
    expect(at(10).pricedTicks).toEqual([10, 11]);
  });

  test('stops when the match is cancelled', () => {
    const voidAtMs = 1_000_000 + 8.5 * 4000;
    expect(at(8, voidAtMs).phase).toBe('live');
    expect(at(50, voidAtMs)).toMatchObject({ phase: 'void', tick: 8, state: [0, 0] });
  });
});
