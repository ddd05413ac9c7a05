import { describe, expect, test } from 'vitest';
import type { Question } from '../../../src/platform/games/on-now/question.ts';
import { type HookAnswer, listOnNowBreaches } from '../../vendor-conformance/on-now.ts';

const MARKET = { marketId: 'result', name: 'Result', margin: 500, selections: [] };
const FIXTURE = {
  ...{ fixtureId: 'm-1', gameId: 'ball', category: 'SPORTS', sportId: 's', sport: 'S', leagueId: 'l', league: 'L' },
  ...{ home: 'A', away: 'B', startsAt: '2040-01-01T00:00:00Z', state: 'upcoming', clock: '', score: null },
  ...{ isSimulated: false, markets: [MARKET], marketCount: 1 },
};

const tell = (value: unknown, tookMs = 5): HookAnswer => ({ status: 200, text: JSON.stringify({ value }), tookMs });
const REFUSED: HookAnswer = { status: 401, text: '{}', tookMs: 5 };

/** A vendor by the guide, except for `changes`. */
const createVendor =
  (changes: Partial<Record<'list' | 'one' | 'unknown' | 'tables' | 'rounds' | 'forged', HookAnswer>> = {}) =>
  async (hook: Question, isForged?: boolean): Promise<HookAnswer> => {
    if (isForged) return changes.forged ?? REFUSED;
    if (hook.event === 'tables') return changes.tables ?? tell({ tables: [] });
    if (hook.event === 'next-rounds') return changes.rounds ?? tell({ rounds: [] });
    if (hook.category === 'ESPORTS') return tell({ fixtures: [] });
    if (hook.fixtureId === undefined) return changes.list ?? tell({ fixtures: [FIXTURE] });
    if (hook.fixtureId === 'm-1') return changes.one ?? tell({ fixtures: [FIXTURE] });
    return changes.unknown ?? tell({ fixtures: [] });
  };

describe('the certification of the hooks for matches and tables', () => {
  test('passes a vendor by the guide', async () => {
    expect(await listOnNowBreaches(createVendor())).toEqual([]);
  });

  test.each([
    ['a slow answer', { list: tell({ fixtures: [] }, 2500) }, 'answered after'],
    ['a match of another category', { list: tell({ fixtures: [{ ...FIXTURE, category: 'ESPORTS' }] }) }, 'Error'],
    ['a listed match that is not told', { one: tell({ fixtures: [] }) }, 'is not told by its id'],
    ['a wrong count of markets', { one: tell({ fixtures: [{ ...FIXTURE, marketCount: 9 }] }) }, 'says 9 markets'],
    ['an unknown match that is told', { unknown: tell({ fixtures: [FIXTURE] }) }, 'unknown match'],
    ['tables without limits', { tables: tell({ tables: [{ tableId: 't' }] }) }, 'tables PT'],
    ['a next round without a price', { rounds: tell({ rounds: [{ gameId: 'b', roundId: '1' }] }) }, 'next-rounds'],
    ['a wrong signature that is answered', { forged: tell({ tables: [] }) }, 'wrong signature'],
  ])('finds %s', async (_, changes, breach) => {
    expect((await listOnNowBreaches(createVendor(changes))).join()).toContain(breach);
  });

  test('finds a vendor without the hooks', async () => {
    expect(await listOnNowBreaches(async () => REFUSED)).toEqual([
      'neither matches, tables nor next rounds are answered',
    ]);
  });
});
