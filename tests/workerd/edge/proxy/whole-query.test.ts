import { expect, test } from 'vitest';
import type { InputOf } from '../../../../src/contract/core/endpoint.ts';
import { listGames, listHotGames } from '../../../../src/contract/games/games.ts';
import { createPageCall } from '../../../../src/edge/pages/platform-call.ts';
import { createAnswerCache } from '../../../../src/edge/proxy/answer-cache.ts';
import { createHealth } from '../../../../src/edge/proxy/health.ts';
import { success } from '../support/fake-platform.ts';
import { createHarness } from '../support/harness.ts';

/** The query parameters of spec §3, in the order of the specification. */
const GAME_LIST =
  'clientType platform channel merchant gameType vassalage gameClassify gameName minBet minLineNum language';
const HOT_GAMES = 'merchantCode isPlatform vassalage platform language';

function setUp() {
  const harness = createHarness();
  harness.platform.on(listGames.path, () => success({ games: [], total: 0, totalPages: 0 }));
  harness.platform.on(listHotGames.path, () => success({ list: [] }));
  const sent = (path: string) =>
    harness.platform.askedFor(path).map(({ url }) => Object.fromEntries(url.searchParams) as Record<string, string>);
  return { ...harness, sent };
}

function createPage({ platform }: ReturnType<typeof setUp>) {
  const health = createHealth({ upstreamInFlightMax: 4, upstreamTimeoutMs: 100 }, () => 0);
  const caller = { waitUntil: () => undefined };
  const asking = { upstream: platform.upstream, timeoutMs: 100, health, caller };
  const options = { ...asking, answers: createAnswerCache(), requestId: 'page-1', logs: false };
  return createPageCall('pt', options, () => undefined);
}

test('the platform receives every field of the game list that the spec names, also fields that a browser omits', async () => {
  const { ask, sent } = setUp();
  await ask(`${listGames.path}?gameType=RNG&merchant=orla&pageSize=2`);
  await ask(listGames.path);
  const [some, none] = sent(listGames.path);
  expect(Object.keys(some ?? {})).toEqual(expect.arrayContaining(GAME_LIST.split(' ')));
  expect(some).toMatchObject({
    clientType: '3',
    gameType: 'RNG',
    merchant: 'orla',
    channel: '',
    page: '1',
    pageSize: '2',
  });
  expect(Object.keys(none ?? {})).toEqual(expect.arrayContaining(GAME_LIST.split(' ')));
});

test('the platform receives every field of the hot games that the spec names, from browsers and from pages', async () => {
  const site = setUp();
  await site.ask(`${listHotGames.path}?platform=web`);
  const input: InputOf<typeof listHotGames> = { platform: 'web' };
  await createPage(site)(listHotGames, input);
  const [browser, page] = site.sent(listHotGames.path);
  expect(Object.keys(browser ?? {}).toSorted()).toEqual(HOT_GAMES.split(' ').toSorted());
  expect(browser).toMatchObject({ isPlatform: '2', platform: 'web', vassalage: '' });
  expect(page).toEqual(browser);
});

test('a list has one cache entry, with or without explicit default values', async () => {
  const { ask, sent } = setUp();
  for (const query of ['', '?', '?page=1', '?clientType=3&gameName=', '?pageSize=24&page=1&select='])
    expect((await ask(listGames.path + query)).status).toBe(200);
  expect(sent(listGames.path)).toHaveLength(1);
  await ask(`${listGames.path}?page=2`);
  expect(sent(listGames.path).map(({ page }) => page)).toEqual(['1', '2']);
});
