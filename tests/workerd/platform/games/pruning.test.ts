import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/lib/durations.ts';
import { toProjectionStatements } from '../../../../src/platform/games/play-projection.ts';
import { putDraws } from '../../../../src/platform/lottery/draw-queries.ts';
import { seedAll } from '../support/api.ts';

const RULE = { minPayout: 20, minTimes: 1.5 };
const NOW = Date.parse('2026-11-21T12:00:00Z');
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const MEMBER = { memberId: 'm0123456789abcdef01234567', account: 'podador' };

function toWin(daysAgo: number) {
  const at = NOW - daysAgo * DAY_MS;
  const game = { game_id: 'calcadao', vassalage: 'ORLA', game_type: 'RNG' };
  return { ...game, id: `w${daysAgo}`, day: toDay(at), stake_minor: 100, payout_minor: 9_000, at_ms: at };
}

function toDraw(daysAgo: number) {
  const at = new Date(NOW - daysAgo * DAY_MS).toISOString();
  const times = { opensAt: at, closesAt: at, drawsAt: at };
  return { ...times, drawNumber: `d${daysAgo}`, numbers: ['7'], seedHash: null, seed: null };
}

beforeAll(seedAll);

describe('public lists do not grow with time', () => {
  test('big wins that no board shows any more are deleted', async () => {
    const wins = [1, 7, 30, 400].map(toWin);
    await env.DB.batch(toProjectionStatements(env.DB, MEMBER, { batch: 1, plays: [], wins }, RULE, NOW));
    const { results } = await env.DB.prepare('select day from big_wins order by day').all<{ day: string }>();
    expect(results.map(({ day }) => day)).toEqual([7, 1].map((days) => toDay(NOW - days * DAY_MS)));
  });

  test('past draws are kept for a year, and future draws without limit', async () => {
    const key = { gameId: 'calcadao', vassalage: 'ORLA' };
    const announced = { ...toDraw(500), numbers: null };
    expect(await putDraws(env.DB, key, [toDraw(1), toDraw(300), toDraw(400), announced], NOW)).toBe(true);
    const { results } = await env.DB.prepare('select draw_number from draws order by draws_at_ms').all();
    expect(results).toEqual(['d500', 'd300', 'd1'].map((draw_number) => ({ draw_number })));
  });
});
