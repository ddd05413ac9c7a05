import { describe, expect, test } from 'vitest';
import { FORM_MAX } from '../../../../src/contract/studio/sports.ts';
import { readForm } from '../../../../src/studio/sports/form.ts';
import { FIRST, withBench } from './bench.ts';

describe('the results before a match', () => {
  test('are the last five of each team and of both together, as the book has played them', () =>
    withBench(async (bench) => {
      const { match } = await bench.look(FIRST);
      const form = await readForm(bench.book, match, bench.now());
      for (const [list, teamIds] of [
        [form.home, [match.homeId]],
        [form.away, [match.awayId]],
        [form.headToHead, [match.homeId, match.awayId]],
      ] as const) {
        expect(list).toHaveLength(FORM_MAX);
        const times = list.map(({ startsAt }) => startsAt);
        expect(times).toEqual(times.toSorted((one, other) => other - one));
        for (const result of list) {
          const { moment } = await bench.look(result.matchId);
          expect(moment).toMatchObject({ phase: 'ended', state: [result.home, result.away] });
          expect(result.startsAt).toBeLessThan(match.startsAtMs);
          for (const teamId of teamIds) expect([result.homeId, result.awayId]).toContain(teamId);
        }
      }
    }));

  test('have neither a match that is being played nor a cancelled one', () =>
    withBench(async (bench) => {
      const { match } = await bench.look(FIRST);
      const [last] = (await readForm(bench.book, match, bench.now())).home;
      if (!last) throw new Error('no result');
      expect((await readForm(bench.book, match, last.startsAt + 60_000)).home).not.toContainEqual(last);
      bench.store.addVoid(last.matchId, { atMs: last.startsAt + 1000, reason: 'rain' });
      const { home } = await readForm(bench.book, match, bench.now());
      expect(home.map(({ matchId }) => matchId)).not.toContain(last.matchId);
      expect(home.length).toBeGreaterThanOrEqual(FORM_MAX - 1);
    }));
});
