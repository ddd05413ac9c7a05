import { afterEach, describe, expect, test, vi } from 'vitest';
import { askOnNow } from '../../../src/directives/ask-on-now.ts';

const AT = '2026-11-26T21:00:00.000Z';
const answer = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () =>
    Response.json(body, { status, headers: { date: 'Thu, 26 Nov 2026 21:00:04 GMT' } }),
  );
const ask = () => askOnNow('/lgw/games/fixtures?category=SPORTS');

afterEach(() => vi.unstubAllGlobals());

describe('a call for matches', () => {
  test('gives a list, or one match, with its time and the time of the site', async () => {
    answer({ success: true, value: { at: AT, fixtures: [{ fixtureId: 'a' }, { fixtureId: 'b' }] } });
    const list = { kind: 'answered', at: AT, now: '2026-11-26T21:00:04.000Z' };
    expect(await ask()).toEqual({ ...list, fixtures: [{ fixtureId: 'a' }, { fixtureId: 'b' }] });
    answer({ success: true, value: { at: AT, fixture: { fixtureId: 'a' } } });
    expect(await ask()).toEqual({ ...list, fixtures: [{ fixtureId: 'a' }] });
  });

  test('distinguishes a match that is over from a silent platform', async () => {
    answer({ success: false, errorCode: 'games.unknown' }, 400);
    const now = '2026-11-26T21:00:04.000Z';
    expect(await ask(), 'the answer is new').toEqual({ kind: 'gone', fixtures: [], at: now, now });
    answer({ success: false, errorCode: 'upstream.unavailable' }, 503);
    expect((await ask()).kind).toBe('silent');
  });

  test.each([
    ['no JSON', async () => new Response('<html>')],
    ['no connection', async () => Promise.reject(new TypeError('failed'))],
  ])('is unanswered with %s', async (_, fetched) => {
    vi.stubGlobal('fetch', fetched);
    expect(await ask()).toEqual({ kind: 'silent' });
  });
});
