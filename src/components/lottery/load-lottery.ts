import type { PRIZE_MODES } from '../../contract/games.ts';
import { getGameMenus } from '../../contract/games-vendors.ts';
import { getVnGameMenu, listLotteries, listOpenedNumbers, OPENED_COUNT } from '../../contract/lottery.ts';
import { type Page, toCatalogueLanguage } from '../page.ts';

export const LOTTERY_PATHS = ['/lottery', '/vnlottery', '/seaLottery', '/elott'] as const;
export type LotteryPath = (typeof LOTTERY_PATHS)[number];
type PrizeMode = (typeof PRIZE_MODES)[number] | '';

const PRIZE_MODE: Readonly<Record<Exclude<LotteryPath, '/vnlottery'>, PrizeMode>> = {
  '/lottery': '',
  '/seaLottery': 'SEA',
  '/elott': 'Elott',
};

export type LotteryView = Awaited<ReturnType<typeof loadLottery>>;

async function findMenu({ locals }: Page, path: LotteryPath, gameGroupCode: string) {
  const language = toCatalogueLanguage(locals);
  if (path === '/vnlottery') return (await locals.call(getVnGameMenu, { language }))?.gameMenus ?? [];
  const found = await locals.call(listLotteries, { prizeMode: PRIZE_MODE[path], gameGroupCode, language });
  return found?.gameMenus ?? [];
}

/** The lotteries of a page by group, and of the chosen one (`gameCode`) its last hundred draws; what nobody knows is all of them. */
export async function loadLottery(page: Page, path: LotteryPath) {
  const { searchParams } = page.url;
  const language = toCatalogueLanguage(page.locals);
  const [all, menus] = await Promise.all([findMenu(page, path, ''), page.locals.call(getGameMenus, { language })]);
  const present = new Set(all.map(({ gameGroupCode }) => gameGroupCode));
  const groups = (menus?.gameMenus ?? []).filter(({ gameGroupCode }) => present.has(gameGroupCode));
  const asked = searchParams.get('type');
  const group = groups.find(({ gameGroupCode }) => gameGroupCode === asked)?.gameGroupCode ?? '';
  const lotteries = all.filter(({ gameGroupCode }) => group === '' || gameGroupCode === group);
  const chosen = all.find(({ gameCode }) => gameCode === searchParams.get('gameCode'));
  const opened =
    chosen && (await page.locals.call(listOpenedNumbers, { gameCode: chosen.gameCode, count: OPENED_COUNT, language }));
  return { path, groups, group, lotteries, chosen, draws: opened?.list ?? [] };
}
