import { brand } from '../../brand/brand.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { type Game, PRIZE_MODES } from '../../contract/games/games.ts';
import { PlayTypeSchema } from '../../contract/games/launch.ts';
import { getGameMenus } from '../../contract/games/vendors.ts';
import {
  getVnGameMenu,
  listDrawn,
  listLotteries,
  listOpenedNumbers,
  listPopular,
  OPENED_COUNT,
  POPULAR_COUNT,
} from '../../contract/lottery/lottery.ts';
import { type Page, toCatalogueLanguage } from '../page.ts';

export const LOTTERY_PATHS = ['/lottery', '/vnlottery', '/seaLottery', '/elott'] as const;
export type LotteryPath = (typeof LOTTERY_PATHS)[number];
type PrizeMode = (typeof PRIZE_MODES)[number] | '';

const PRIZE_MODE: Readonly<Record<LotteryPath, PrizeMode>> = {
  '/lottery': '',
  '/vnlottery': '',
  '/seaLottery': 'SEA',
  '/elott': 'Elott',
};
/** The EA lottery has no route (reading): it is a tab of `/elott` with this `type`, and has its own prize mode. */
export const EA_LOTTERY = 'eaLottery';
const EA_PRIZE_MODE: PrizeMode = 'ZY';

type Lottery = OutputOf<typeof listLotteries>['gameMenus'][number];
export type LotteryView = NonNullable<Awaited<ReturnType<typeof loadLottery>>>;

async function findMenu({ locals }: Page, path: LotteryPath, prizeMode: PrizeMode) {
  const language = toCatalogueLanguage(locals);
  if (path === '/vnlottery') return (await locals.call(getVnGameMenu, { language }))?.gameMenus ?? [];
  const found = await locals.call(listLotteries, { prizeMode, gameGroupCode: '', language });
  return found?.gameMenus ?? [];
}

/**
 * Popular lotteries of the page, from each of its prize modes in turn: first the most popular of every mode, then the
 * second.
 */
async function findPopular({ locals }: Page, lotteries: readonly Lottery[]): Promise<readonly Game[]> {
  const codes = new Set(lotteries.map(({ gameCode }) => gameCode));
  const modes = PRIZE_MODES.filter((mode) => lotteries.some(({ prizeMode }) => prizeMode === mode));
  const common = { count: POPULAR_COUNT, device: brand.device, language: toCatalogueLanguage(locals) };
  const found = await Promise.all(modes.map((prizeMode) => locals.call(listPopular, { ...common, prizeMode })));
  const ranked = found.flatMap((answer) => (answer?.list ?? []).map((game, rank) => ({ game, rank })));
  ranked.sort((left, right) => left.rank - right.rank);
  return ranked
    .map(({ game }) => game)
    .filter(({ gameId }) => codes.has(gameId))
    .slice(0, POPULAR_COUNT);
}

/** Pages for subsets of the lotteries of `/lottery`. */
function listNarrower(path: LotteryPath, own: readonly Lottery[]): LotteryPath[] {
  if (path !== '/lottery') return [];
  const hasVietnamese = own.some(({ vassalage }) => vassalage === 'TCG_LOTTO_VN');
  const hasSea = own.some(({ prizeMode }) => prizeMode === 'SEA');
  return [...(hasVietnamese ? ['/vnlottery' as const] : []), ...(hasSea ? ['/seaLottery' as const] : [])];
}

/**
 * Lotteries of a page by group, and the last hundred draws of the selected one (`gameCode`). An unknown group selects
 * all; undefined for an unknown `gameCode`.
 */
export async function loadLottery(page: Page, path: LotteryPath) {
  const { searchParams } = page.url;
  const language = toCatalogueLanguage(page.locals);
  const asked = searchParams.get('type') ?? '';
  const [own, ea, menus] = await Promise.all([
    findMenu(page, path, PRIZE_MODE[path]),
    path === '/elott' ? findMenu(page, path, EA_PRIZE_MODE) : [],
    page.locals.call(getGameMenus, { language }),
  ]);
  const isEa = asked === EA_LOTTERY && ea.length > 0;
  const all = isEa ? ea : own;
  const present = new Set(all.map(({ gameGroupCode }) => gameGroupCode));
  const groups = isEa ? [] : (menus?.gameMenus ?? []).filter(({ gameGroupCode }) => present.has(gameGroupCode));
  const group = groups.find(({ gameGroupCode }) => gameGroupCode === asked)?.gameGroupCode ?? '';
  const lotteries = all.filter(({ gameGroupCode }) => group === '' || gameGroupCode === group);
  const code = searchParams.get('gameCode');
  const chosen = [...own, ...ea].find(({ gameCode }) => gameCode === code);
  if (code !== null && !chosen && !page.locals.unanswered) return undefined;
  const [opened, popular] = await Promise.all([
    chosen &&
      page.locals.call(path === '/vnlottery' ? listOpenedNumbers : listDrawn, {
        gameCode: chosen.gameCode,
        count: OPENED_COUNT,
        language,
      }),
    findPopular(page, all),
  ]);
  const playType = PlayTypeSchema.safeParse(searchParams.get('playType')).data ?? '';
  const draws = opened?.list ?? [];
  const narrower = listNarrower(path, own);
  return { path, hasEa: ea.length > 0, isEa, narrower, groups, group, lotteries, chosen, playType, draws, popular };
}
