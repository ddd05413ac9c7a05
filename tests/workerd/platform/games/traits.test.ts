import { beforeAll, describe, expect, test } from 'vitest';
import { get, OPS, seedAll, sendJson } from '../support/api.ts';

const VENDOR = 'TRAITS';
const GAMES = [
  { gameId: 'trait-a', theme: 'OCEAN', features: ['WAYS'], volatility: 'low' },
  { gameId: 'trait-b', theme: 'OCEAN', features: ['CASCADES', 'CLUSTERS'], volatility: 'high' },
  { gameId: 'trait-c', theme: 'CITY', features: ['WAYS_MORE'], volatility: 'high' },
  { gameId: 'trait-d', volatility: 'medium' },
];

beforeAll(async () => {
  await seedAll();
  const vendor = { vassalage: VENDOR, categories: ['RNG'], displayName: 'Traits', smallIcon: '/x.svg' };
  const launchUrl = 'https://vendor.test/play/{gameId}';
  await sendJson('POST', '/ops/vendors', { ...vendor, launchUrl }, OPS);
  const games = GAMES.map((game, position) => ({
    ...{ gameName: `Maré ${game.gameId}`, gameType: 'RNG', imageUrl: '/x.svg', position },
    ...game,
  }));
  const put = await sendJson('POST', '/ops/games', { vassalage: VENDOR, games }, OPS);
  expect(put.status).toBe(200);
});

async function list(query: string): Promise<string[]> {
  const { value } = await get(`/wps/relay/GCSGAME_gameList?gameType=RNG&vassalage=${VENDOR}&${query}`);
  expect(value.total).toBe(value.games.length);
  return value.games.map(({ gameId }: { gameId: string }) => gameId.slice(-1));
}

describe('a list of titles', () => {
  test.each([
    ['theme=OCEAN', ['a', 'b']],
    ['theme=NOTHING', []],
    ['feature=WAYS', ['a']],
    ['feature=CLUSTERS', ['b']],
    ['feature=%25', []],
    ['volatility=high', ['b', 'c']],
    ['theme=OCEAN&volatility=high', ['b']],
    ['theme=OCEAN&feature=WAYS&volatility=high', []],
    ['theme=OCEAN&minBet=1', []],
    ['gameName=mare&theme=CITY', ['c']],
    ['', ['a', 'b', 'c', 'd']],
  ])('filtered by "%s"', async (query, found) => {
    expect(await list(query)).toEqual(found);
  });

  test('refuses a volatility that does not exist', async () => {
    expect((await get('/wps/relay/GCSGAME_gameList?volatility=huge')).errorCode).toBe('request.invalid');
  });
});

test('a title has the theme and features that its vendor tells, and none otherwise', async () => {
  const read = async (gameId: string) =>
    (await get(`/wps/relay/GCSGAME_gameDetail?gameId=${gameId}&vassalage=${VENDOR}`)).value;
  expect(await read('trait-b')).toMatchObject({ theme: 'OCEAN', features: ['CASCADES', 'CLUSTERS'] });
  expect(Object.keys(await read('trait-d'))).not.toContain('theme');
});

test('a title without traits gets them by a call for missing titles; others stay as they are', async () => {
  const game = { gameName: 'Other', gameType: 'RNG', imageUrl: '/y.svg', theme: 'CITY', features: ['WAYS'] };
  const games = ['trait-d', 'trait-a'].map((gameId) => ({ ...game, gameId }));
  await sendJson('POST', '/ops/games', { vassalage: VENDOR, onlyMissing: true, games }, OPS);
  expect(await list('theme=CITY')).toEqual(['c', 'd']);
  const { value } = await get(`/wps/relay/GCSGAME_gameDetail?gameId=trait-d&vassalage=${VENDOR}`);
  expect(value).toMatchObject({ gameName: 'Maré trait-d', theme: 'CITY', features: ['WAYS'] });
});

test('a category has the themes and features of its titles', async () => {
  const { value } = await get('/wps/relay/GCSGAME_gameTraits?gameType=RNG');
  expect(value.themes).toEqual(['CITY', 'OCEAN']);
  expect(value.features).toEqual(['CASCADES', 'CLUSTERS', 'WAYS', 'WAYS_MORE']);
  expect((await get('/wps/relay/GCSGAME_gameTraits?gameType=FISH')).value).toMatchObject({ themes: [], features: [] });
});

test('a filter offers what lists something, of a category, a vendor or a class', async () => {
  const vendor = { vassalage: 'REACH', categories: ['PVP'], displayName: 'Reach', smallIcon: '/x.svg' };
  await sendJson('POST', '/ops/vendors', { ...vendor, launchUrl: 'https://vendor.test/play/{gameId}' }, OPS);
  const shared = { gameType: 'PVP', imageUrl: '/x.svg', maxBet: 100 };
  const games = [
    { ...shared, gameId: 'r-a', gameName: 'A', minBet: 0.5, lines: 10, volatility: 'low', theme: 'CITY', isNew: 1 },
    {
      ...shared,
      gameId: 'r-b',
      gameName: 'B',
      minBet: 5,
      lines: 3,
      volatility: 'high',
      gameClassify: 'DUEL',
      isHot: 1,
    },
  ];
  expect((await sendJson('POST', '/ops/games', { vassalage: 'REACH', games }, OPS)).status).toBe(200);
  const ask = async (query: string) => (await get(`/wps/relay/GCSGAME_gameTraits?gameType=PVP&${query}`)).value;
  const both = { volatilities: ['low', 'high'], stakeMax: 5, linesMax: 10, selects: ['HOT', 'NEW'] };
  expect(await ask('vassalage=REACH')).toEqual({ ...both, themes: ['CITY'], features: [] });
  const duel = { volatilities: ['high'], stakeMax: 5, linesMax: 3, selects: ['HOT'] };
  expect(await ask('gameClassify=DUEL')).toEqual({ ...duel, themes: [], features: [] });
  const none = { volatilities: [], stakeMax: 0, linesMax: 0, selects: [] };
  expect(await ask('vassalage=NOBODY')).toEqual({ ...none, themes: [], features: [] });
});
