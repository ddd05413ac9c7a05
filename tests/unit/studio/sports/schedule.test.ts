import { describe, expect, test } from 'vitest';
import { LEAGUES } from '../../../../src/studio/sports/leagues.ts';
import { getFixture, listFixtures, toMatch } from '../../../../src/studio/sports/schedule.ts';
import { SPORT_IDS, SPORTS } from '../../../../src/studio/sports/sports.ts';

const AT = Date.UTC(2026, 10, 22, 12);

describe('the schedule', () => {
  test.each(LEAGUES.map((league) => [league.leagueId, league] as const))(
    '%s: every team meets every other, at home and away',
    (_id, league) => {
      const { teams } = league;
      const pairs = new Set<string>();
      for (let number = 0; number < teams.length * (teams.length - 1); number += 1) {
        const { homeId, awayId } = toMatch(league, number);
        expect(homeId).not.toBe(awayId);
        pairs.add(`${homeId}:${awayId}`);
      }
      expect(pairs.size).toBe(teams.length * (teams.length - 1));
    },
  );

  test.each(LEAGUES.map((league) => [league.leagueId, league] as const))(
    '%s: no team plays two matches at once',
    (_id, league) => {
      const longestMs = SPORTS[league.sportId].engine.maxTicks * SPORTS[league.sportId].tickMs;
      for (let number = 0; number < 200; number += 1) {
        const match = toMatch(league, number);
        for (let later = number + 1; toMatch(league, later).startsAtMs < match.startsAtMs + longestMs; later += 1) {
          const other = toMatch(league, later);
          expect([other.homeId, other.awayId]).not.toContain(match.homeId);
          expect([other.homeId, other.awayId]).not.toContain(match.awayId);
        }
      }
    },
  );

  test('has an upcoming match of each sport at every minute, and a live football match', () => {
    for (let minute = 0; minute < 60; minute += 1) {
      const now = AT + minute * 60_000;
      for (const sportId of SPORT_IDS) {
        expect(listFixtures([sportId], now + 1, now + 16 * 60_000).length).toBeGreaterThanOrEqual(2);
      }
      expect(listFixtures(['football'], now - 350_000, now).length).toBeGreaterThanOrEqual(1);
    }
  });

  test('finds a fixture by its id, and no other', () => {
    const [match] = listFixtures(['football'], AT, AT + 600_000);
    expect(match && getFixture(match.matchId)).toEqual(match);
    expect(getFixture('liga-das-mares-007')).toBeUndefined();
    expect(getFixture('liga-das-mares--1')).toBeUndefined();
    expect(getFixture('nobody-12')).toBeUndefined();
  });

  test('has unique team ids', () => {
    const ids = LEAGUES.flatMap(({ teams }) => teams.map(({ teamId }) => teamId));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
