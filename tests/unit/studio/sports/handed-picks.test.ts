import { describe, expect, test } from 'vitest';
import type { SportsApi } from '../../../../src/studio/client/sports/api.ts';
import { readHandedPicks, takeHandedPicks } from '../../../../src/studio/client/sports/handed-picks.ts';
import { toMatch } from './open-book.ts';

const api = {
  readMatch: async (matchId: string) =>
    matchId === 'lost' ? { kind: 'lost' } : { kind: 'done', value: { now: 0, version: '1', match: toMatch(matchId) } },
} as unknown as SportsApi;

describe('selections that the site hands over', () => {
  test('are read from the address, each once, with markets that have a line', () => {
    expect(readHandedPicks('?pick=one:result:home,two:total:2.5:over&pick=one:result:home')).toEqual([
      { matchId: 'one', marketId: 'result', pick: 'home' },
      { matchId: 'two', marketId: 'total:2.5', pick: 'over' },
    ]);
  });

  test.each(['', '?pick=', '?pick=one', '?pick=one:home', '?pick=one:result:left', '?pick=<b>:result:home'])(
    'are none in %s',
    (search) => expect(readHandedPicks(search)).toEqual([]),
  );

  test('are twelve at most', () => {
    const many = Array.from({ length: 40 }, (_, number) => `m${number}:result:home`).join();
    expect(readHandedPicks(`?pick=${many}`)).toHaveLength(12);
  });

  test('are added to the slip at the present odds; those that are no longer offered are counted', async () => {
    const picks = readHandedPicks('?pick=one:result:home,one:total:2.5:over,lost:result:away');
    const { taken, gone } = await takeHandedPicks(api, () => [], picks);
    expect(taken).toMatchObject([{ matchId: 'one', marketId: 'result', pick: 'home', odds: 1.85 }]);
    expect(gone).toBe(2);
  });

  test('join what the player tapped meanwhile, and take nothing off', async () => {
    const { taken: tapped } = await takeHandedPicks(api, () => [], readHandedPicks('?pick=two:result:home'));
    let slip: typeof tapped = [];
    const waits = takeHandedPicks(api, () => slip, readHandedPicks('?pick=one:result:home,two:result:home'));
    slip = tapped;
    const { taken, gone } = await waits;
    expect(taken.map(({ matchId }) => matchId)).toEqual(['two', 'one']);
    expect(gone).toBe(0);
  });
});
