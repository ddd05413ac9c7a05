import { describe, expect, test, vi } from 'vitest';
import { failure, success } from '../support/fake-platform.ts';
import { codeOf, createHarness, EDGE_SECRET, type Harness, JSON_TYPE } from '../support/harness.ts';

const GAMES = '/wps/relay/GCSGAME_hotGamesV2';

describe('anonymous responses in the cache', () => {
  function counting() {
    const harness = createHarness();
    let version = 0;
    harness.platform.on(GAMES, () => {
      version += 1;
      return success({ list: [], version });
    });
    const read = async (query = '', headers: Record<string, string> = {}) => {
      const body = (await (await harness.ask(GAMES + query, { headers })).json()) as { value: { version: number } };
      return body.value.version;
    };
    return { ...harness, read };
  }

  test('one response serves everybody during its life, then the stale one while it is refreshed', async () => {
    const { read, clock } = counting();
    expect(await read()).toBe(1);
    clock.now += 29_000;
    expect(await read()).toBe(1);
    clock.now += 2000;
    expect(await read()).toBe(1);
    expect(await read()).toBe(2);
  });

  test('language, merchant and known query parameters select another entry; their order does not', async () => {
    const { read } = counting();
    expect(await read()).toBe(1);
    expect(await read('', { Language: 'EN' })).toBe(2);
    expect(await read('', { Merchant: 'other' })).toBe(3);
    expect(await read('?platform=a&vassalage=b')).toBe(4);
    expect(await read('?vassalage=b&platform=a')).toBe(4);
    expect(await read('', { Language: 'EN' })).toBe(2);
  });

  test('requests with unknown or repeated parameters are never cached', async () => {
    const { read } = counting();
    expect([await read('?x=1'), await read('?x=1')]).toEqual([1, 2]);
    expect([await read('?platform=a&platform=b'), await read('?platform=a&platform=b')]).toEqual([3, 4]);
  });

  test('a purge with our secret drops pages and responses', async () => {
    const { read, ask, purged } = counting();
    expect(await read()).toBe(1);
    const purge = (authorization: string, body: string) =>
      ask('/edge/purge', { method: 'POST', headers: { ...JSON_TYPE, Authorization: authorization }, body });
    expect(await codeOf(await purge('Bearer wrong', '{"tags":["games"]}'))).toBe('401 edge.unauthorized');
    expect(await codeOf(await purge(`Bearer ${EDGE_SECRET}`, '{"tags":["x"]}'))).toBe('400 request.invalid');
    expect(await read()).toBe(1);
    expect(await codeOf(await purge(`Bearer ${EDGE_SECRET}`, '{"tags":["games","brand"]}'))).toBe('200 success');
    expect(purged).toEqual([['games', 'brand']]);
    expect(await read()).toBe(2);
  });

  const purge = (ask: Harness['ask']) => {
    const headers = { ...JSON_TYPE, Authorization: `Bearer ${EDGE_SECRET}` };
    return ask('/edge/purge', { method: 'POST', headers, body: '{"tags":["games"]}' });
  };

  test('a purge renews the permission: an operator’s change is in force with the next request', async () => {
    const { ask, platform } = createHarness();
    expect((await ask('/')).status).toBe(200);
    platform.state.status = 1;
    expect((await ask('/')).status).toBe(200);
    await purge(ask);
    expect((await ask('/')).status).toBe(503);
    expect(platform.askedFor('/wps/system/status')).toHaveLength(2);
  });

  test('a purge is answered after the pages are gone, and not before', async () => {
    const harness = createHarness();
    harness.purge.work = () => new Promise((resolve) => setTimeout(resolve, 30));
    expect(await codeOf(await purge(harness.ask))).toBe('200 success');
    expect(harness.purged).toEqual([['games']]);
  });

  test('a failed purge is not answered as done', async () => {
    const harness = createHarness();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    harness.purge.work = () => Promise.reject(new Error('the cache does not answer'));
    expect(await codeOf(await purge(harness.ask))).toBe('500 internal.error');
    vi.restoreAllMocks();
  });

  test('failures are not cached, and a stale response is better than none', async () => {
    const { ask, platform, clock, read } = counting();
    expect(await read()).toBe(1);
    clock.now += 60_000;
    platform.on(GAMES, () => failure('internal.error', 500));
    expect(await read()).toBe(1);
    expect(await codeOf(await ask(`${GAMES}?platform=z`))).toBe('500 internal.error');
    platform.on(GAMES, () => success({ list: [], version: 9 }));
    expect(await read('?platform=z')).toBe(9);
  });
});
