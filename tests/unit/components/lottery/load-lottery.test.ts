import { describe, expect, test, vi } from 'vitest';
import { toGroupIcon } from '../../../../src/components/lottery/group-icons.ts';
import { type LotteryPath, loadLottery, loadLotteryPage } from '../../../../src/components/lottery/load-lottery.ts';
import { toShownNumbers } from '../../../../src/components/lottery/shown-numbers.ts';
import type { Page } from '../../../../src/components/page.ts';
import { LOTTERY_GROUPS } from '../../../../src/contract/games/games.ts';
import type { LotteryFamily } from '../../../../src/contract/games/lottery-families.ts';

const MODES = { LOTT: 'Lott', SEA: 'SEA', VN: 'ZY', ELOTT: 'Elott', EA: 'ZY' } as const;
const lottery = (gameCode: string, gameGroupCode: string, lotteryFamily: LotteryFamily = 'LOTT') => ({
  gameCode,
  gameGroupCode,
  lotteryFamily,
  prizeMode: MODES[lotteryFamily],
  vassalage: `V_${lotteryFamily}`,
});
const OWN = [lottery('a', 'SSC'), lottery('b', 'SSC'), lottery('c', 'PK10')];
const OTHERS = [
  lottery('s', 'SEA', 'SEA'),
  lottery('v', 'VN', 'VN'),
  lottery('e', 'SSC', 'ELOTT'),
  lottery('z', 'LHC', 'EA'),
];
const MENU = { gameMenus: OWN };
const GROUPS = {
  gameMenus: ['11X5', 'PK10', 'SSC'].map((gameGroupCode) => ({ gameGroupCode, labelName: gameGroupCode })),
};

let menu: { gameMenus: ReturnType<typeof lottery>[] } = MENU;
const POPULAR: Readonly<Record<string, { gameId: string }[]>> = {
  Lott: [{ gameId: 'b' }, { gameId: 'elsewhere' }, { gameId: 'c' }],
  ZY: [{ gameId: 'z' }],
};

async function find(path: LotteryPath, search = '', unanswered = false) {
  const asked: Record<string, unknown>[] = [];
  const call = async ({ id }: { id: string }, input: object) => {
    asked.push({ id, ...input });
    if (id === 'getGameMenus') return GROUPS;
    if (id === 'listPopular') return { list: POPULAR[String((input as { prizeMode: string }).prizeMode)] ?? [] };
    if (id === 'getVnGameMenu')
      return { gameMenus: menu.gameMenus.filter(({ lotteryFamily }) => lotteryFamily === 'VN') };
    return id === 'listOpenedNumbers' || id === 'listDrawn' ? { list: [{ drawNumber: '1' }] } : menu;
  };
  const url = new URL(`https://orla.test${path}${search}`);
  const found = await loadLottery({ locals: { locale: 'pt', call, unanswered }, url } as unknown as Page, path);
  return { found, asked };
}

async function load(path: LotteryPath, search = '') {
  const { found: view, asked } = await find(path, search);
  if (!view || typeof view === 'string') throw new Error(`${path}${search} has no lotteries of its own`);
  return { view, asked };
}

describe('a lottery page', () => {
  test.each([
    ['/lottery', { id: 'listLotteries', prizeMode: '' }],
    ['/vnlottery', { id: 'getVnGameMenu' }],
  ] as const)('%s asks for its own menu', async (path, wanted) => {
    expect((await load(path)).asked).toContainEqual(expect.objectContaining(wanted));
  });

  test('has the groups with a lottery and shows one of them', async () => {
    const { view } = await load('/lottery', '?type=SSC');
    expect(view.groups.map(({ gameGroupCode }) => gameGroupCode)).toEqual(['PK10', 'SSC']);
    expect(view.lotteries.map(({ gameCode }) => gameCode)).toEqual(['a', 'b']);
  });

  test('has its groups in order: formats of the market, then those of the menu', async () => {
    menu = { gameMenus: [...OWN, lottery('x', 'OWN'), lottery('y', 'LHC')] };
    const { sections } = (await load('/lottery')).view;
    expect(sections.map(({ code, lotteries }) => [code, lotteries.map(({ gameCode }) => gameCode)])).toEqual([
      ['LHC', ['y']],
      ['SSC', ['a', 'b']],
      ['PK10', ['c']],
      ['OWN', ['x']],
    ]);
    menu = MENU;
  });

  test('filters by group from twelve lotteries on; a group in the address stays visible', async () => {
    const hasFilter = async (count: number, search = '') => {
      const more = Array.from({ length: count - OWN.length }, (_, at) => lottery(`m${at}`, 'SSC'));
      menu = { gameMenus: [...OWN, ...more] };
      return (await load('/lottery', search)).view.hasFilter;
    };
    expect([await hasFilter(11), await hasFilter(12), await hasFilter(11, '?type=SSC')]).toEqual([false, true, true]);
    menu = MENU;
  });

  test.each([
    ['/lottery', '', ['a', 'b', 'c']],
    ['/seaLottery', '', ['s']],
    ['/vnlottery', '', ['v']],
    ['/elott', '', ['e']],
    ['/elott', '?type=eaLottery', ['z']],
  ] as const)('%s%s lists the lotteries of its family alone', async (path, search, codes) => {
    menu = { gameMenus: [...OWN, ...OTHERS] };
    expect((await load(path, search)).view.lotteries.map(({ gameCode }) => gameCode)).toEqual(codes);
    menu = MENU;
  });

  test.each([
    ['/seaLottery', '?gameCode=a', '/lottery?gameCode=a#lottery'],
    ['/vnlottery', '?gameCode=s&playType=p3', '/seaLottery?gameCode=s&playType=p3#lottery'],
    ['/lottery', '?gameCode=v', '/vnlottery?gameCode=v#lottery'],
    ['/elott', '?gameCode=z', '/elott?type=eaLottery&gameCode=z#lottery'],
    ['/elott', '?type=eaLottery&gameCode=e', '/elott?gameCode=e#lottery'],
  ] as const)('%s%s leads to the page of that lottery', async (path, search, leadsTo) => {
    menu = { gameMenus: [...OWN, ...OTHERS] };
    expect((await find(path, search)).found).toBe(leadsTo);
    menu = MENU;
  });

  test('links from /lottery to the pages of the other families', async () => {
    const list = async (path: LotteryPath, ...gameMenus: ReturnType<typeof lottery>[]) => {
      menu = { gameMenus };
      return (await load(path, '?type=SSC')).view.others;
    };
    expect(await list('/lottery', ...OWN, ...OTHERS)).toEqual(['/vnlottery', '/seaLottery']);
    expect(await list('/lottery', ...OWN)).toEqual([]);
    expect(await list('/seaLottery', ...OTHERS)).toEqual([]);
    menu = MENU;
  });

  test('shows the last hundred draws of the selected lottery', async () => {
    const { view, asked } = await load('/lottery', '?gameCode=c');
    expect([view.chosen?.gameCode, view.draws.length]).toEqual(['c', 1]);
    expect(asked).toContainEqual(expect.objectContaining({ id: 'listDrawn', gameCode: 'c', count: 100 }));
    menu = { gameMenus: OTHERS };
    const vietnamese = (await load('/vnlottery', '?gameCode=v')).asked;
    expect(vietnamese).toContainEqual(expect.objectContaining({ id: 'listOpenedNumbers', gameCode: 'v', count: 100 }));
    menu = MENU;
  });

  test('is not found for an unknown lottery, unless the platform did not answer', async () => {
    expect((await find('/lottery', '?gameCode=nobody')).found).toBeUndefined();
    expect((await find('/lottery', '?gameCode=nobody', true)).found).toMatchObject({ lotteries: OWN });
  });

  test.each(['?type=NOTHING', ''])('shows all of them for %o', async (search) => {
    const { view } = await load('/lottery', search);
    expect([view.lotteries.length, view.chosen, view.draws.length]).toEqual([3, undefined, 0]);
  });

  test('has its most popular lotteries, at most twenty', async () => {
    const { view, asked } = await load('/lottery');
    expect(view.popular.map(({ gameId }) => gameId)).toEqual(['b', 'c']);
    const query = { id: 'listPopular', prizeMode: 'Lott', count: 20, device: 'WEB', language: 'PT' };
    expect(asked).toContainEqual(query);
  });

  test.each([
    ['?gameCode=c&playType=first-2', 'first-2'],
    ['?gameCode=c&playType=%3Cscript%3E', ''],
    ['?gameCode=c', ''],
  ])('keeps the kind of bet that the address names: %s', async (search, playType) => {
    expect((await load('/lottery', search)).view.playType).toBe(playType);
  });

  test('has the EA lottery as a tab of /elott, if it exists', async () => {
    expect((await load('/elott', '?type=eaLottery')).view).toMatchObject({ hasEa: false, family: 'ELOTT' });
    menu = { gameMenus: OTHERS };
    const { view } = await load('/elott', '?type=eaLottery');
    expect([view.hasEa, view.family]).toEqual([true, 'EA']);
    expect(view.popular.map(({ gameId }) => gameId)).toEqual(['z']);
    expect((await load('/elott')).view).toMatchObject({ hasEa: true, family: 'ELOTT' });
    expect((await load('/lottery', '?type=eaLottery')).view).toMatchObject({ hasEa: false, family: 'LOTT' });
    menu = MENU;
  });
});

describe('the list of games below the lotteries', () => {
  const list = async (...games: { gameId: string; vassalage: string }[]) => {
    const call = async ({ id }: { id: string }) => {
      if (id === 'listLotteries') return MENU;
      return id === 'listGames' ? { games, total: games.length, totalPages: 1 } : undefined;
    };
    const locals = { locale: 'pt', call, imageHosts: [], unanswered: false };
    const page = { locals, url: new URL('https://orla.test/lottery'), cache: { set: () => undefined, options: {} } };
    const found = await loadLotteryPage(page as unknown as Page, '/lottery');
    if (found instanceof Response) throw new Error('the page is missing');
    const { isCovered, total, without } = found.lobby;
    return [found.lobby.games.map(({ gameId }) => gameId), total, isCovered, without];
  };
  const game = (gameId: string, vassalage: string) => ({ gameId, vassalage });

  test('is left out if each title has a row', async () => {
    expect(await list(game('a', 'V'), game('c', 'V'))).toEqual([[], 0, true, ['V']]);
  });

  test('has the vendors with a title that has no row', async () => {
    const games = [game('a', 'V'), game('b', 'W'), game('bare', 'W')];
    expect(await list(...games)).toEqual([['b', 'bare'], 2, false, ['V']]);
    expect(await list(game('bare', 'W'))).toEqual([['bare'], 1, false, []]);
  });
});

test.each([
  [['7', '0', '7'], ['7', '0', '7'], 0],
  [Array.from({ length: 12 }, () => '42'), Array.from({ length: 10 }, () => '42'), 2],
  [['12345', '678', '9', '1'], ['12345', '678', '9'], 1],
  [[], [], 0],
])('a row shows of the numbers %o the first that fit', (numbers, shown, left) => {
  expect(toShownNumbers(numbers)).toEqual({ shown, left });
});

describe('the life of a lottery page', () => {
  const NOW = Date.parse('2026-11-26T18:00:00Z');
  const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
  const life = async (closes: number, draws: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW);
    const nextDraw = { drawNumber: '1', closesAt: at(closes), drawsAt: at(draws) };
    const call = async ({ id }: { id: string }) => {
      if (id === 'listLotteries') return { gameMenus: [{ ...lottery('a', 'SSC'), nextDraw }] };
      if (id === 'listGames') return { games: [{ vassalage: 'V_LOTT' }], total: 1, totalPages: 1 };
      return undefined;
    };
    const kept: object[] = [];
    const page = {
      locals: { locale: 'pt', call, imageHosts: [], unanswered: false },
      url: new URL('https://orla.test/lottery?gameCode=a'),
      cache: {
        set: (one: object) => kept.push(one),
        get options() {
          return Object.assign({}, ...kept);
        },
      },
    };
    await loadLotteryPage(page as unknown as Page, '/lottery');
    vi.restoreAllMocks();
    return Object.assign({}, ...kept);
  };

  test('a past draw is not printed', async () => {
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const gameMenus = [-1, 60].map((seconds) => ({
      ...lottery(`in${seconds}`, 'SSC'),
      nextDraw: { drawNumber: '1', closesAt: at(seconds), drawsAt: at(seconds) },
    }));
    const call = async ({ id }: { id: string }) => (id === 'listLotteries' ? { gameMenus } : undefined);
    const page = { locals: { locale: 'pt', call }, url: new URL('https://orla.test/lottery') } as unknown as Page;
    const view = (await loadLottery(page, '/lottery')) as Exclude<
      Awaited<ReturnType<typeof loadLottery>>,
      string | undefined
    >;
    expect(view.lotteries.map(({ nextDraw }) => nextDraw?.drawsAt ?? null)).toEqual([
      null,
      gameMenus[1]?.nextDraw.drawsAt,
    ]);
  });

  test.each([
    ['five seconds', 60, 90, 5],
    ['until the draw closes', 3, 9, 3],
    ['until the draw, if it is closed', -4, 2, 2],
    ['a second at least', -4, 0.4, 1],
  ])('is %s, and it is never served stale', async (_, closes, draws, maxAge) => {
    expect(await life(closes, draws)).toMatchObject({ maxAge, swr: 0 });
  });
});

test.each(LOTTERY_GROUPS)('the group %s has an icon of its own', (group) => {
  expect(toGroupIcon(group)).not.toBe(toGroupIcon('SOME-OTHER'));
  expect(LOTTERY_GROUPS.filter((one) => toGroupIcon(one) === toGroupIcon(group))).toEqual([group]);
});
