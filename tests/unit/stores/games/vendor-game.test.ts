import { beforeEach, expect, test, vi } from 'vitest';
import { type Browser, grant, refuse } from '../browser.ts';

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
let findGameOfVendor: typeof import('../../../../src/stores/games/vendor-game.ts')['findGameOfVendor'];

async function at(search: string, games: readonly object[]) {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ path: '/en/game', search });
  ({ findGameOfVendor } = await import('../../../../src/stores/games/vendor-game.ts'));
  browser.serve(({ path }) => (path === GAMES ? grant({ games, totalPages: 1, total: games.length }) : undefined));
  return findGameOfVendor();
}

beforeEach(() => vi.resetModules());

test('the only title of a vendor is its game and is put into the address', async () => {
  expect(await at('?vassalage=VENTO', [TABLE])).toEqual({ vassalage: 'VENTO', gameId: 'v1', gameType: 'LIVE' });
  expect(browser.state.location.search).toBe('?vassalage=VENTO&gameId=v1');
});

test.each([
  ['LIVE', '/en/live?page=VENTO'],
  ['LOTT', '/en/lottery?page=VENTO'],
  ['COCKFIGHT', '/en/cockfight?page=VENTO'],
  ['RNG', '/en/rng?page=VENTO'],
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

test('several Vietnamese lotteries are listed on the page of their account type', async () => {
  const lottery = { ...TABLE, vassalage: 'TCG_LOTTO_VN', gameType: 'LOTT' };
  const address = '?vassalage=TCG_LOTTO_VN&gameType=LOTT';
  expect(await at(address, [lottery, { ...lottery, gameId: 'l2' }])).toBe('leaving');
  expect(browser.visits).toEqual(['/en/vnlottery']);
});

test('a vendor without titles, or an address with a game, needs no further request', async () => {
  expect(await at('?vassalage=NOBODY', [])).toBeUndefined();
  expect(browser.visits).toEqual([]);
  expect(await at('?vassalage=VENTO&gameId=v1', [TABLE])).toBeUndefined();
  expect(browser.calls).toEqual([]);
});

test('a title unknown to its page is looked up, and launched like any other without an answer', async () => {
  const key = { vassalage: 'MARE', gameId: 'loto', fromList: true } as const;
  await at('?vassalage=MARE&gameId=loto', []);
  const { describeGame } = await import('../../../../src/stores/games/vendor-game.ts');
  const title = { ...TABLE, ...key, gameType: 'LOTT', lottoArea: 'VN' };
  browser.serve(({ path, query }) =>
    path === '/wps/relay/GCSGAME_gameDetail' && query.get('gameId') === 'loto' ? grant(title) : undefined,
  );
  expect(await describeGame(key)).toEqual({ ...key, gameType: 'LOTT', lottoArea: 'VN' });
  browser.serve(() => refuse('games.unknown'));
  expect(await describeGame(key)).toEqual(key);
});
