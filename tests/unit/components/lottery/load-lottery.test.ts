import { describe, expect, test } from 'vitest';
import { toGroupIcon } from '../../../../src/components/lottery/group-icons.ts';
import { type LotteryPath, loadLottery } from '../../../../src/components/lottery/load-lottery.ts';
import type { Page } from '../../../../src/components/page.ts';
import { LOTTERY_GROUPS } from '../../../../src/contract/games/games.ts';

const lottery = (gameCode: string, gameGroupCode: string, prizeMode = 'SEA') => ({
  gameCode,
  gameGroupCode,
  prizeMode,
});
const MENU = { gameMenus: [lottery('a', 'SSC'), lottery('b', 'SSC'), lottery('c', 'PK10')] };
const GROUPS = {
  gameMenus: ['11X5', 'PK10', 'SSC'].map((gameGroupCode) => ({ gameGroupCode, labelName: gameGroupCode })),
};

let ea: object[] = [];
let menu: { gameMenus: object[] } = MENU;
const POPULAR: Readonly<Record<string, { gameId: string }[]>> = {
  SEA: [{ gameId: 'b' }, { gameId: 'elsewhere' }, { gameId: 'c' }],
  ZY: [{ gameId: 'z' }],
};

async function find(path: LotteryPath, search = '', unanswered = false) {
  const asked: Record<string, unknown>[] = [];
  const call = async ({ id }: { id: string }, input: object) => {
    asked.push({ id, ...input });
    if (id === 'getGameMenus') return GROUPS;
    if (id === 'listPopular') return { list: POPULAR[String((input as { prizeMode: string }).prizeMode)] ?? [] };
    if ((input as { prizeMode?: string }).prizeMode === 'ZY') return { gameMenus: ea };
    return id === 'listOpenedNumbers' || id === 'listDrawn' ? { list: [{ drawNumber: '1' }] } : menu;
  };
  const url = new URL(`https://orla.test${path}${search}`);
  const found = await loadLottery({ locals: { locale: 'pt', call, unanswered }, url } as unknown as Page, path);
  return { found, asked };
}

async function load(path: LotteryPath, search = '') {
  const { found: view, asked } = await find(path, search);
  if (!view) throw new Error(`${path}${search} was not found`);
  return { view, asked };
}

describe('a lottery page', () => {
  test.each([
    ['/lottery', { id: 'listLotteries', prizeMode: '' }],
    ['/seaLottery', { id: 'listLotteries', prizeMode: 'SEA' }],
    ['/elott', { id: 'listLotteries', prizeMode: 'Elott' }],
    ['/vnlottery', { id: 'getVnGameMenu' }],
  ] as const)('%s asks for its own menu', async (path, wanted) => {
    expect((await load(path)).asked).toContainEqual(expect.objectContaining(wanted));
  });

  test('has the groups with a lottery and shows one of them', async () => {
    const { view } = await load('/lottery', '?type=SSC');
    expect(view.groups.map(({ gameGroupCode }) => gameGroupCode)).toEqual(['PK10', 'SSC']);
    expect(view.lotteries.map(({ gameCode }) => gameCode)).toEqual(['a', 'b']);
  });

  test('links from /lottery to the pages of lotteries with a page of their own', async () => {
    const quick = lottery('q', 'SSC', 'Lott');
    const vietnamese = { ...lottery('v', 'VN', 'ZY'), vassalage: 'TCG_LOTTO_VN' };
    const find = async (path: LotteryPath, ...gameMenus: object[]) => {
      menu = { gameMenus };
      return (await load(path, '?type=SSC')).view.narrower;
    };
    expect(await find('/lottery', quick, vietnamese, lottery('s', 'SEA'))).toEqual(['/vnlottery', '/seaLottery']);
    expect(await find('/lottery', quick, vietnamese)).toEqual(['/vnlottery']);
    expect(await find('/lottery', quick)).toEqual([]);
    expect(await find('/seaLottery', lottery('s', 'SEA'))).toEqual([]);
    menu = MENU;
  });

  test('shows the last hundred draws of the selected lottery', async () => {
    const { view, asked } = await load('/lottery', '?gameCode=c');
    expect([view.chosen?.gameCode, view.draws.length]).toEqual(['c', 1]);
    expect(asked).toContainEqual(expect.objectContaining({ id: 'listDrawn', gameCode: 'c', count: 100 }));
    const vietnamese = (await load('/vnlottery', '?gameCode=c')).asked;
    expect(vietnamese).toContainEqual(expect.objectContaining({ id: 'listOpenedNumbers', gameCode: 'c', count: 100 }));
  });

  test('is not found for an unknown lottery, unless the platform did not answer', async () => {
    expect((await find('/lottery', '?gameCode=nobody')).found).toBeUndefined();
    expect((await find('/lottery', '?gameCode=nobody', true)).found?.lotteries).toHaveLength(3);
  });

  test.each(['?type=NOTHING', ''])('shows all of them for %o', async (search) => {
    const { view } = await load('/lottery', search);
    expect([view.lotteries.length, view.chosen, view.draws.length]).toEqual([3, undefined, 0]);
  });

  test('has its most popular lotteries, at most twenty', async () => {
    const { view, asked } = await load('/seaLottery');
    expect(view.popular.map(({ gameId }) => gameId)).toEqual(['b', 'c']);
    const query = { id: 'listPopular', prizeMode: 'SEA', count: 20, device: 'WEB', language: 'PT' };
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
    expect((await load('/elott', '?type=eaLottery')).view).toMatchObject({ hasEa: false, isEa: false });
    ea = [lottery('z', 'LHC', 'ZY')];
    const { view } = await load('/elott', '?type=eaLottery');
    expect([view.hasEa, view.isEa, view.lotteries.map(({ gameCode }) => gameCode)]).toEqual([true, true, ['z']]);
    expect(view.popular.map(({ gameId }) => gameId)).toEqual(['z']);
    expect((await load('/elott')).view).toMatchObject({ hasEa: true, isEa: false });
    expect((await load('/lottery', '?type=eaLottery')).view).toMatchObject({ hasEa: false, isEa: false });
    ea = [];
  });
});

test.each(LOTTERY_GROUPS)('the group %s has an icon of its own', (group) => {
  expect(toGroupIcon(group)).not.toBe(toGroupIcon('SOME-OTHER'));
  expect(LOTTERY_GROUPS.filter((one) => toGroupIcon(one) === toGroupIcon(group))).toEqual([group]);
});
