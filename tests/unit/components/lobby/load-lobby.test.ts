import { describe, expect, test } from 'vitest';
import { type Lobby, loadLobby, withFewTitles } from '../../../../src/components/lobby/load-lobby.ts';
import type { Page } from '../../../../src/components/page.ts';
import type { RoutePath } from '../../../../src/components/site-routes.ts';
import type { LotteryFamily } from '../../../../src/contract/games/lottery-families.ts';

const PAGE = 24;
const GAMES_IN_ALL = 50;
const vendor = (vassalage: string, gameType: string) => ({ vassalage, displayName: vassalage, gameType });

function category(gameCategory: string, names: string[], classes: Record<string, string[]> = {}) {
  const groups = Object.entries({ ALL: names, ...classes });
  const gameClassify = groups.map(([name, of]) => ({ name, vendors: of.map((one) => vendor(one, gameCategory)) }));
  return { gameCategory, cards: [], gameClassify };
}
const CATEGORIES = [category('RNG', ['ORLA', 'MAR']), category('LIVE', ['EVO'])];

interface Asked {
  page: number;
  pageSize: number;
  vassalage: string;
  gameType: string;
  gameClassify: string;
}
type Owned = Record<string, number>;

/**
 * Serves titles by `category/vendor`. For a page beyond the last it answers an empty page, as other platforms do, or the last page, as
 * our platform does.
 */
function createPlatform(owned: Owned, isLastAgain: boolean) {
  const all = Object.entries(owned).flatMap(([key, count]) => {
    const [gameType = '', vassalage = ''] = key.split('/');
    return Array.from({ length: count }, (_, index) => ({ gameType, vassalage, gameId: `${vassalage}${index}` }));
  });
  return ({ gameType, vassalage, page, pageSize }: Asked) => {
    const found = all.filter(
      (game) => game.gameType === gameType && (vassalage === '' || game.vassalage === vassalage),
    );
    const totalPages = Math.ceil(found.length / pageSize);
    const from = ((isLastAgain ? Math.min(page, totalPages) : page) - 1) * pageSize;
    return { games: found.slice(from, from + pageSize), total: found.length, totalPages };
  };
}

interface Site {
  categories?: ReturnType<typeof category>[] | undefined;
  owned?: Owned;
  isLastAgain?: boolean;
}

async function load(path: RoutePath, search = '', site: Site = {}, of: Parameters<typeof loadLobby>[2] = {}) {
  const { owned = { 'RNG/ORLA': GAMES_IN_ALL }, isLastAgain = false } = site;
  const categories = 'categories' in site ? site.categories : CATEGORIES;
  const asked: Asked[] = [];
  const answer = createPlatform(owned, isLastAgain);
  const call = async ({ id }: { id: string }, input: Asked) => {
    if (id === 'listVendors') return categories;
    if (id === 'listHotGames') return { list: [{ vassalage: 'MAR' }, { vassalage: 'EVO' }] };
    if (id !== 'listGames') return undefined;
    asked.push(input);
    return answer(input);
  };
  const url = new URL(`https://orla.test${path}${search}`);
  const page = { cache: { set: () => undefined }, locals: { locale: 'pt', call }, url };
  return { lobby: await loadLobby(page as unknown as Page, path, of), asked };
}
const tabsOf = ({ vendors }: Lobby) => vendors.map(({ vassalage }) => vassalage);
const ownersOf = ({ games }: Lobby) => [...new Set(games.map(({ vassalage }) => vassalage))];

describe('a lobby', () => {
  test.each([
    ['/rng', '', ''],
    ['/rng', '?page=MAR', 'MAR'],
    ['/rng', '?page=NOBODY', ''],
    ['/rng', '?page=EVO', ''],
    ['/hot', '?page=MAR', 'MAR'],
    ['/hot', '?page=ORLA', ''],
  ] as const)('%s%s picks the tab %o', async (path, search, picked) => {
    expect((await load(path, search)).lobby.vassalage).toBe(picked);
  });

  test('of hot games has as many titles as its tab lists', async () => {
    const { lobby } = await load('/hot', '?page=MAR');
    expect([ownersOf(lobby), lobby.total, lobby.goesOn]).toEqual([['MAR'], 1, false]);
  });

  test('has the vendors of its category as tabs, the hot lobby those with hot titles', async () => {
    const names = async (path: RoutePath) => tabsOf((await load(path)).lobby);
    expect(await names('/rng')).toEqual(['ORLA', 'MAR']);
    expect(await names('/hot')).toEqual(['MAR', 'EVO']);
    expect(await names('/live')).toEqual(['EVO']);
  });

  test.each([
    ['/bingo', '', { gameType: 'RNG', vassalage: '', gameClassify: 'BINGO' }],
    ['/bingo', '?page=MAR', { gameType: 'RNG', vassalage: 'MAR', gameClassify: 'BINGO' }],
    ['/live', '?page=EVO', { gameType: 'LIVE', vassalage: 'EVO' }],
    ['/seaLottery', '', { gameType: 'LOTT', vassalage: '', lotteryFamily: 'SEA' }],
    ['/vnlottery', '', { gameType: 'LOTT', vassalage: '', lotteryFamily: 'VN' }],
    ['/elott', '', { gameType: 'ELOTT', vassalage: '', lotteryFamily: 'ELOTT' }],
    ['/bgs', '', { gameType: 'RNG', vassalage: 'BGS' }],
  ] as const)('%s%s asks for its own games', async (path, search, wanted) => {
    expect((await load(path, search)).asked).toMatchObject([wanted]);
  });

  test.each([
    ['', 1, 24, true],
    ['?part=2', 2, 24, true],
    ['?part=3', 3, 2, false],
    ['?part=999', 3, 2, false],
    ['?part=0', 1, 24, true],
    ['?part=x', 1, 24, true],
  ])('continued by %o shows part %i', async (search, part, shown, goesOn) => {
    for (const isLastAgain of [false, true]) {
      const { lobby } = await load('/rng', search, { isLastAgain });
      expect([lobby.part, lobby.games.length, lobby.total, lobby.goesOn]).toEqual([part, shown, GAMES_IN_ALL, goesOn]);
    }
  });

  test('lists the classes of its vendors if there is more than one', async () => {
    const classes = { SLOT: ['ORLA', 'MAR'], BINGO: ['ORLA'] };
    const categories = [category('RNG', ['ORLA', 'MAR'], classes), category('LIVE', ['EVO'], { ROULETTE: ['EVO'] })];
    const named = async (path: RoutePath, search = '') => (await load(path, search, { categories })).lobby.classes;
    expect(await named('/rng')).toEqual(['SLOT', 'BINGO']);
    expect(await named('/rng', '?page=ORLA')).toEqual(['SLOT', 'BINGO']);
    for (const [path, search] of [
      ['/rng', '?page=MAR'],
      ['/bingo', ''],
      ['/hot', ''],
      ['/live', ''],
    ] as const)
      expect(await named(path, search), path).toEqual([]);
  });
});

describe('/bgs', () => {
  const ask = async (categories: Site['categories']) => (await load('/bgs', '', { categories })).asked;

  test('opens at the vendor BGS', async () => {
    const categories = [category('RNG', ['ORLA', 'BGS'])];
    expect(await ask(categories)).toMatchObject([{ gameType: 'RNG', vassalage: 'BGS' }]);
    expect((await load('/bgs', '', { categories })).lobby.vassalage).toBe('BGS');
  });

  test('lists nothing of other vendors if BGS does not exist', async () => {
    const { lobby } = await load('/bgs');
    expect([lobby.vassalage, lobby.games.length, lobby.isOffered]).toEqual(['BGS', 0, false]);
  });

  test('requests BGS while the vendors are unknown', async () => {
    expect(await ask(undefined)).toMatchObject([{ gameType: 'RNG', vassalage: 'BGS' }]);
  });
});

describe('the empty state of a lobby', () => {
  test.each([
    ['/live', CATEGORIES, true],
    ['/fish', CATEGORIES, false],
    ['/bgs', CATEGORIES, false],
    ['/bgs', [category('RNG', ['BGS'])], true],
    ['/fish', undefined, true],
    ['/fish', [], false],
  ] as const)('%s is offered by %j: %s', async (path, categories, isOffered) => {
    expect((await load(path, '', { categories: categories?.slice(), owned: {} })).lobby.isOffered).toBe(isOffered);
  });
});

describe('the lobby of a lottery family', () => {
  const categories = [category('LOTT', ['TCG_SEA', 'TCG_LOTTO_VN'])];
  const of = async (family: LotteryFamily, search: string, ...vassalages: string[]) => {
    const path = family === 'EA' ? '/elott' : '/seaLottery';
    return load(path, search, { categories, owned: {} }, { family, vassalages: new Set(vassalages) });
  };

  test('has the vendors of its lotteries as tabs', async () => {
    const { lobby } = await of('SEA', '?page=TCG_LOTTO_VN', 'TCG_SEA');
    expect([tabsOf(lobby), lobby.tab, lobby.isOffered]).toEqual([['TCG_SEA'], '', true]);
    expect((await of('SEA', '')).lobby.isOffered, 'no vendor has one').toBe(false);
  });

  test('of the EA lotteries asks for them and keeps their tab in its links', async () => {
    const { lobby, asked } = await of('EA', '', 'TCG_SEA');
    expect(asked).toMatchObject([{ gameType: 'LOTT', lotteryFamily: 'EA' }]);
    expect(lobby.query).toEqual({ type: 'eaLottery' });
  });
});

describe('cockfights', () => {
  const AMONG_SPORTS: Site = {
    categories: [category('SPORTS', ['SABA', 'DS88', 'DIG'])],
    owned: { 'SPORTS/DS88': 2, 'SPORTS/SABA': 30, 'SPORTS/DIG': 1 },
  };
  const OF_THEIR_OWN: Site = {
    categories: [category('SPORTS', ['SABA']), category('COCKFIGHT', ['DS88', 'DIG'])],
    owned: { 'SPORTS/SABA': 30, 'COCKFIGHT/DS88': 2, 'COCKFIGHT/DIG': 1 },
  };
  const BOTH: Site = {
    categories: [category('SPORTS', ['SABA', 'DS88']), category('COCKFIGHT', ['DIG', 'DS88'])],
    owned: { 'SPORTS/DS88': 1, 'SPORTS/SABA': 30, 'COCKFIGHT/DIG': 1, 'COCKFIGHT/DS88': 1 },
  };
  const SITES = [
    ['among the sports', AMONG_SPORTS],
    ['by themselves', OF_THEIR_OWN],
    ['here and there', BOTH],
  ] as const;

  test.each(SITES)('have a page, complete and by vendor, if the platform lists them %s', async (_where, site) => {
    const { lobby } = await load('/cockfight', '', site);
    expect(tabsOf(lobby).toSorted()).toEqual(['DIG', 'DS88']);
    expect([ownersOf(lobby).toSorted(), lobby.total, lobby.games.length]).toEqual([['DIG', 'DS88'], 3, 3]);
    expect([lobby.goesOn, lobby.isOffered]).toEqual([false, true]);
    const { lobby: tab } = await load('/cockfight', '?page=DS88', site);
    expect([tab.vassalage, ownersOf(tab), tab.total]).toEqual(['DS88', ['DS88'], 2]);
  });

  test.each(SITES)('are excluded from sports if the platform lists them %s', async (_where, site) => {
    const { lobby } = await load('/sports', '', site);
    expect([tabsOf(lobby), ownersOf(lobby)]).toEqual([['SABA'], ['SABA']]);
    const { lobby: last } = await load('/sports', '?part=2', site);
    expect(ownersOf(last)).toEqual(['SABA']);
    expect(lobby.games.length + last.games.length).toBe(30);
    expect((await load('/sports', '?page=DS88', site)).lobby.vassalage).toBe('');
  });

  test('of several vendors are paged', async () => {
    const site = { ...AMONG_SPORTS, owned: { 'SPORTS/DS88': 30, 'SPORTS/DIG': 10 } };
    const { lobby } = await load('/cockfight', '', site);
    expect([lobby.games.length, lobby.total, lobby.goesOn]).toEqual([PAGE + 10, 40, true]);
    const { lobby: last } = await load('/cockfight', '?part=2', { ...site, isLastAgain: true });
    expect([last.games.length, last.total - PAGE, last.goesOn]).toEqual([6, 6, false]);
  });

  test('leave no gaps in the pages of sports', async () => {
    const { lobby } = await load('/sports', '', { ...AMONG_SPORTS, owned: { 'SPORTS/DS88': PAGE, 'SPORTS/SABA': 3 } });
    expect([lobby.games.length, lobby.total, lobby.goesOn]).toEqual([0, 3, true]);
  });
});

test('a page with matches prints few titles, and the others follow from part 1', async () => {
  const categories = [category('SPORTS', ['SABA'])];
  const many: Site = { categories, owned: { 'SPORTS/SABA': 500 } };
  const few = async (search: string, site = many) => {
    const { lobby } = await load('/sports', search, site);
    const shown = withFewTitles(lobby, new URL(`https://orla.test/sports${search}`));
    return [shown.games.length, shown.part, shown.goesOn, shown.total];
  };
  expect(await few('')).toEqual([12, 0, true, 500]);
  expect(await few('?page=SABA')).toEqual([12, 0, true, 500]);
  expect(await few('?part=1')).toEqual([PAGE, 1, true, 500]);
  expect(await few('', { categories, owned: { 'SPORTS/SABA': 12 } })).toEqual([12, 1, false, 12]);
});
