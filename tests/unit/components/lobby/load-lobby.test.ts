import { describe, expect, test } from 'vitest';
import { loadLobby } from '../../../../src/components/lobby/load-lobby.ts';
import type { Page } from '../../../../src/components/page.ts';
import type { RoutePath } from '../../../../src/components/site-routes.ts';

const vendor = (vassalage: string, gameType = 'RNG') => ({ vassalage, displayName: vassalage, gameType });
const category = (gameCategory: string, names: string[]) => ({
  gameCategory,
  cards: [],
  gameClassify: [{ name: 'ALL', vendors: names.map((name) => vendor(name, gameCategory)) }],
});
const GAMES_IN_ALL = 50;

interface Asked {
  page: number;
  pageSize: number;
  vassalage: string;
  gameType: string;
  gameClassify: string;
}

function answerGames({ page, pageSize }: Asked) {
  const left = Math.max(0, Math.min(pageSize, GAMES_IN_ALL - (page - 1) * pageSize));
  const games = Array.from({ length: left }, () => ({ vassalage: 'ORLA' }));
  return { games, total: GAMES_IN_ALL, totalPages: Math.ceil(GAMES_IN_ALL / pageSize) };
}

async function load(path: RoutePath, search = '') {
  const asked: Asked[] = [];
  const call = async ({ id }: { id: string }, input: Asked) => {
    if (id === 'listVendors') return [category('RNG', ['ORLA', 'MAR']), category('LIVE', ['EVO'])];
    if (id === 'listHotGames') return { list: [{ vassalage: 'MAR' }, { vassalage: 'EVO' }] };
    if (id !== 'listGames') return undefined;
    asked.push(input);
    return answerGames(input);
  };
  const url = new URL(`https://orla.test${path}${search}`);
  const page = { cache: { set: () => undefined }, locals: { locale: 'pt', call }, url };
  return { lobby: await loadLobby(page as unknown as Page, path), asked };
}

describe('a lobby', () => {
  test.each([
    ['/rng', '', ''],
    ['/rng', '?page=MAR', 'MAR'],
    ['/rng', '?page=NOBODY', ''],
    ['/rng', '?page=EVO', ''],
    ['/hot', '?page=MAR', 'MAR'],
    ['/hot', '?page=ORLA', ''],
  ] as const)('%s%s picks the tab %o', async (path, search, picked) => {
    expect((await load(path, search)).lobby.vendor).toBe(picked);
  });

  test('has the vendors of its category as tabs; the hot one those that are hot', async () => {
    const names = async (path: RoutePath) => (await load(path)).lobby.vendors.map(({ vassalage }) => vassalage);
    expect(await names('/rng')).toEqual(['ORLA', 'MAR']);
    expect(await names('/hot')).toEqual(['MAR', 'EVO']);
    expect(await names('/live')).toEqual(['EVO']);
  });

  test.each([
    ['/bgs', '', { gameType: 'RNG', vassalage: 'BGS', gameClassify: '' }],
    ['/bingo', '', { gameType: 'RNG', vassalage: '', gameClassify: 'BINGO' }],
    ['/bingo', '?page=MAR', { gameType: 'RNG', vassalage: 'MAR', gameClassify: 'BINGO' }],
    ['/live', '?page=EVO', { gameType: 'LIVE', vassalage: 'EVO' }],
    ['/seaLottery', '', { gameType: 'LOTT', vassalage: 'TCG_SEA' }],
  ] as const)('%s%s asks for its own games', async (path, search, wanted) => {
    expect((await load(path, search)).asked).toMatchObject([wanted]);
  });

  test.each([
    ['', 1, 24],
    ['?part=2', 2, 24],
    ['?part=3', 3, 2],
    ['?part=999', 3, 2],
    ['?part=0', 1, 24],
    ['?part=x', 1, 24],
  ])('continued by %o shows part %i', async (search, part, shown) => {
    const { lobby } = await load('/rng', search);
    expect([lobby.part, lobby.games.length, lobby.total]).toEqual([part, shown, GAMES_IN_ALL]);
  });
});
