import { describe, expect, test } from 'vitest';
import type { Page } from '../../../../src/components/page.ts';
import { loadTitle, TITLE_PATHS, type TitlePath } from '../../../../src/components/titles/load-title.ts';
import en from '../../../../src/words/en/games.json' with { type: 'json' };

interface Site {
  vendors?: string[];
  games?: { gameId: string; vassalage: string }[];
  rooms?: object[];
  rounds?: object[];
  winners?: object[];
}
const ONE = { gameId: 'sea', vassalage: 'MAR' };

async function load(
  { vendors = ['MAR'], games = [ONE], rooms, rounds, winners }: Site,
  search = '',
  path: TitlePath = '/fish',
) {
  const lives: object[] = [];
  const asked: object[] = [];
  const own = vendors.map((vassalage) => ({
    vassalage,
    displayName: vassalage,
    gameType: path === '/bingo' ? 'RNG' : 'FISH',
  }));
  const call = async ({ id }: { id: string }, input: { vassalage?: string }) => {
    asked.push({ id, ...input });
    if (id === 'listVendors')
      return ['FISH', 'RNG'].map((gameCategory) => ({
        gameCategory,
        cards: [],
        gameClassify: ['ALL', 'BINGO'].map((name) => ({ name, vendors: own })),
      }));
    const found = games.filter(({ vassalage }) => !input.vassalage || input.vassalage === vassalage);
    if (id === 'listGames') return { games: found, total: found.length, totalPages: 1 };
    if (id === 'listNextRounds') return rounds && { rounds };
    if (id === 'listOpenRooms') return rooms && { list: rooms };
    return id === 'listWinners' && winners ? { list: winners } : undefined;
  };
  const locals = { locale: 'pt', call, imageHosts: [], unanswered: false };
  const url = new URL(`https://orla.test${path}${search}`);
  const page = {
    locals,
    url,
    cache: {
      set: (life: object) => lives.push(life),
      get options() {
        return Object.assign({}, ...lives);
      },
    },
  };
  const found = await loadTitle(page as unknown as Page, path);
  return { ...found, asked, life: Object.assign({}, ...lives) };
}

describe('a lobby with one title', () => {
  test('is the page of the title, with its rooms and its best win', async () => {
    const room = { roomId: 'MAR:a', players: 2 };
    const winners = [
      { vassalage: 'OTHER', payout: 90 },
      { vassalage: 'MAR', payout: 70 },
    ];
    const { view, lobby, life, asked } = await load({ rooms: [room], winners });
    expect(view).toMatchObject({ game: ONE, rooms: [room], bestWin: 70 });
    expect([lobby.isCovered, life]).toMatchObject([true, { maxAge: 5, swr: 0 }]);
    expect(asked).toContainEqual({ id: 'listOpenRooms', ...ONE, language: 'PT' });
  });

  test('needs neither rooms nor wins', async () => {
    const { view, life } = await load({});
    expect(view).toMatchObject({ game: ONE, rooms: [], bestWin: undefined });
    expect(life).toMatchObject({ maxAge: 30 });
  });
});

test('bingo has its next round, and is kept until that begins', async () => {
  const inSeconds = (seconds: number) => ({
    roundId: '1',
    startsAt: new Date(Date.now() + seconds * 1000).toISOString(),
  });
  const { view, life } = await load({ rounds: [inSeconds(3.5)] }, '', '/bingo');
  expect(view?.round).toMatchObject({ roundId: '1' });
  expect(life).toMatchObject({ maxAge: 3, swr: 0 });
  expect((await load({ rounds: [inSeconds(-1)] }, '', '/bingo')).view?.round).toBeUndefined();
});

test.each([
  ['two titles', { games: [ONE, { gameId: 'bay', vassalage: 'MAR' }] }, ''],
  ['no title', { games: [] }, ''],
  ['a second vendor to choose', { vendors: ['MAR', 'RIO'] }, '?page=MAR'],
])('a lobby with %s stays a lobby', async (_, site, search) => {
  const { view, lobby } = await load(site, search);
  expect([view, lobby.isCovered]).toEqual([undefined, false]);
});

test.each(TITLE_PATHS)('%s has rules and a name for the price', (path) => {
  const keys = ['1', '2', '3'].map((number) => `title.rule.${path}.${number}`);
  for (const key of [...keys, `title.price.${path}`]) expect(en).toHaveProperty([key]);
});
