import { beforeEach, expect, test, vi } from 'vitest';
import { type Browser, grant } from './browser.ts';

const GAMES = '/wps/relay/GCSGAME_gameList';
const TABLE = {
  gameId: 'v1',
  gameName: 'Mesa um',
  gameType: 'LIVE',
  gameClassify: '',
  vassalage: 'VENTO',
  displayName: 'Vento',
  imageUrl: '/favicon.svg',
  isHot: 0,
  isNew: 0,
  minBet: 1,
  maxBet: 10,
  lines: 0,
  rtp: 9600,
  volatility: 'low',
  underMaintenance: false,
};

let browser: Browser;
let findGameOfVendor: typeof import('../../../src/stores/vendor-game.ts')['findGameOfVendor'];

async function at(search: string, games: readonly object[]) {
  vi.resetModules();
  browser = (await import('./browser.ts')).createBrowser({ path: '/en/game', search });
  ({ findGameOfVendor } = await import('../../../src/stores/vendor-game.ts'));
  browser.serve(({ path }) => (path === GAMES ? grant({ games, totalPages: 1, total: games.length }) : undefined));
  return findGameOfVendor();
}

beforeEach(() => vi.resetModules());

test('the only title of a vendor is its game, and the address names it', async () => {
  expect(await at('?vassalage=VENTO', [TABLE])).toEqual({ vassalage: 'VENTO', gameId: 'v1' });
  expect(browser.state.place.search).toBe('?vassalage=VENTO&gameId=v1');
});

test.each([
  ['LIVE', '/en/live?page=VENTO'],
  ['LOTT', '/en/lottery?page=VENTO'],
  ['COCKFIGHT', '/en/cockfight?page=VENTO'],
])('several titles of %s are chosen from on its page', async (gameType, target) => {
  const table = { ...TABLE, gameType };
  expect(await at('?vassalage=VENTO', [table, { ...table, gameId: 'v2' }])).toBe('leaving');
  expect(browser.visits).toEqual([target]);
});

test.each([
  ['ELOTT', 'ELOTT', '/en/elott?page=TCG_SEA'],
  ['LOTT', 'LOTT', '/en/lottery?page=TCG_SEA'],
  ['COCKFIGHT', '', '/en/cockfight?page=TCG_SEA'],
  ['NOTHING', '', '/en/lottery?page=TCG_SEA'],
])('a vendor of several categories is launched in the one of the nav: %s', async (gameType, asked, target) => {
  const lottery = { ...TABLE, vassalage: 'TCG_SEA', gameType: 'LOTT' };
  expect(await at(`?vassalage=TCG_SEA&gameType=${gameType}`, [lottery, { ...lottery, gameId: 'l2' }])).toBe('leaving');
  expect(browser.calls[0]?.query.get('gameType') ?? '').toBe(asked);
  expect(browser.visits).toEqual([target]);
});

test('a vendor without titles, and an address that names its game, ask for nothing more', async () => {
  expect(await at('?vassalage=NOBODY', [])).toBeUndefined();
  expect(browser.visits).toEqual([]);
  expect(await at('?vassalage=VENTO&gameId=v1', [TABLE])).toBeUndefined();
  expect(browser.calls).toEqual([]);
});
