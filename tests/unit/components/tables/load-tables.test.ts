import { describe, expect, test } from 'vitest';
import type { Page } from '../../../../src/components/page.ts';
import { loadTables } from '../../../../src/components/tables/load-tables.ts';
import { toTableState } from '../../../../src/stores/games/table-states.ts';

const vendor = (vassalage: string) => ({ vassalage, displayName: vassalage, gameType: 'LIVE' });
const VENDORS = ['EVO', 'MAR'].map(vendor);
const CATEGORIES = [{ gameCategory: 'LIVE', cards: [], gameClassify: [{ name: 'ALL', vendors: VENDORS }] }];
const GAMES = [
  { vassalage: 'EVO', gameId: 'wheel' },
  { vassalage: 'EVO', gameId: 'cards' },
  { vassalage: 'MAR', gameId: 'wheel' },
];
const table = (vassalage: string, gameId: string, tableId: string) => ({ vassalage, gameId, tableId });

async function load(tables: ReturnType<typeof table>[] | undefined, search = '', ageMs = 0) {
  const lives: object[] = [];
  const call = async ({ id }: { id: string }, { vassalage = '' }: { vassalage?: string }) => {
    if (id === 'listVendors') return CATEGORIES;
    const games = GAMES.filter((game) => vassalage === '' || game.vassalage === vassalage);
    if (id === 'listGames') return { games, total: games.length, totalPages: 1 };
    const at = new Date(Date.now() - ageMs).toISOString();
    return id === 'listTables' && tables ? { at, tables } : undefined;
  };
  const locals = { locale: 'en', call, imageHosts: [], unanswered: false };
  const url = new URL(`https://orla.test/live${search}`);
  const cache = {
    set: (life: object) => lives.push(life),
    get options() {
      return Object.assign({}, ...lives);
    },
  };
  const page = { locals, url, cache };
  const { lobby, view } = await loadTables(page as unknown as Page, '/live');
  const shown = view?.tables.map(({ tableId }) => tableId);
  const tiles = lobby.games.map(({ vassalage, gameId }) => `${vassalage}/${gameId}`);
  return { shown, tiles, view, lobby, life: Object.assign({}, ...lives) };
}

describe('the live lobby', () => {
  test('has a vendor’s tables in place of its tiles, and tiles of a vendor without tables', async () => {
    const { shown, tiles, lobby } = await load([table('EVO', 'wheel', 'a'), table('EVO', 'cards', 'b')]);
    expect([shown, tiles, lobby.without, lobby.isCovered]).toEqual([['a', 'b'], ['MAR/wheel'], ['EVO'], false]);
  });

  test('keeps the tiles of a vendor that has a title without a table', async () => {
    const { tiles } = await load([table('EVO', 'wheel', 'a')]);
    expect(tiles).toEqual(['EVO/wheel', 'EVO/cards', 'MAR/wheel']);
  });

  test('has no tiles if each title has a table', async () => {
    const all = GAMES.map(({ vassalage, gameId }, at) => table(vassalage, gameId, `t${at}`));
    const { tiles, lobby } = await load(all);
    expect([tiles, lobby.isCovered]).toEqual([[], true]);
  });

  test.each([undefined, []])('is the list of tiles if the tables are %o', async (tables) => {
    const { view, tiles, lobby } = await load(tables);
    expect([view, tiles.length, lobby.isCovered]).toEqual([undefined, 3, false]);
  });

  test('has the tables of the selected vendor alone', async () => {
    const tables = [table('EVO', 'wheel', 'a'), table('MAR', 'wheel', 'm')];
    expect((await load(tables, '?page=MAR')).shown).toEqual(['m']);
    expect((await load(tables)).shown).toEqual(['a', 'm']);
  });

  test('is kept for seconds while it has tables, and says when they are old', async () => {
    const tables = [table('EVO', 'wheel', 'a')];
    const { view, life } = await load(tables);
    expect([view?.isOld, life]).toMatchObject([false, { maxAge: 3, swr: 0 }]);
    expect((await load(tables, '', 16_000)).view?.isOld).toBe(true);
    expect((await load([])).life).toMatchObject({ maxAge: 30 });
    const phaseEndsAt = new Date(Date.now() + 2500).toISOString();
    const betting = { ...table('EVO', 'wheel', 'a'), phase: 'betting', phaseEndsAt };
    expect((await load([betting])).life).toMatchObject({ maxAge: 2, swr: 0 });
  });

  test('asks again for the same tables', async () => {
    const { view } = await load([table('EVO', 'wheel', 'a')]);
    expect(view?.source).toBe('/lgw/games/tables?count=48&language=EN');
  });
});

test.each([
  [{ phase: 'betting', phaseEndsAt: '2026-11-26T18:00:00Z' }, 'betting', '2026-11-26T18:00:00Z'],
  [{ phase: 'betting', phaseEndsAt: null }, 'waiting', undefined],
  [{ phase: 'dealing', phaseEndsAt: '2026-11-26T18:00:00Z' }, 'dealing', undefined],
  [undefined, 'closed', undefined],
] as const)('the table %o is shown as %s', (table, state, closes) => {
  expect(toTableState(table)).toEqual({ state, closes });
});
