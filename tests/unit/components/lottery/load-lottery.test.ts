import { describe, expect, test } from 'vitest';
import { type LotteryPath, loadLottery } from '../../../../src/components/lottery/load-lottery.ts';
import type { Page } from '../../../../src/components/page.ts';

const lottery = (gameCode: string, gameGroupCode: string) => ({ gameCode, gameGroupCode });
const MENU = { gameMenus: [lottery('a', 'SSC'), lottery('b', 'SSC'), lottery('c', 'PK10')] };
const GROUPS = {
  gameMenus: ['11X5', 'PK10', 'SSC'].map((gameGroupCode) => ({ gameGroupCode, labelName: gameGroupCode })),
};

async function load(path: LotteryPath, search = '') {
  const asked: Record<string, unknown>[] = [];
  const call = async ({ id }: { id: string }, input: object) => {
    asked.push({ id, ...input });
    if (id === 'getGameMenus') return GROUPS;
    return id === 'listOpenedNumbers' ? { list: [{ drawNumber: '1' }] } : MENU;
  };
  const url = new URL(`https://orla.test${path}${search}`);
  const view = await loadLottery({ locals: { locale: 'pt', call }, url } as unknown as Page, path);
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

  test('has the groups that have a lottery, and shows one of them', async () => {
    const { view } = await load('/lottery', '?type=SSC');
    expect(view.groups.map(({ gameGroupCode }) => gameGroupCode)).toEqual(['PK10', 'SSC']);
    expect(view.lotteries.map(({ gameCode }) => gameCode)).toEqual(['a', 'b']);
  });

  test('shows the last hundred draws of the chosen one', async () => {
    const { view, asked } = await load('/lottery', '?gameCode=c');
    expect([view.chosen?.gameCode, view.draws.length]).toEqual(['c', 1]);
    expect(asked).toContainEqual(expect.objectContaining({ id: 'listOpenedNumbers', gameCode: 'c', count: 100 }));
  });

  test.each(['?type=NOTHING', '?gameCode=nobody', ''])('shows all of them for %o', async (search) => {
    const { view } = await load('/lottery', search);
    expect([view.lotteries.length, view.chosen, view.draws.length]).toEqual([3, undefined, 0]);
  });
});
