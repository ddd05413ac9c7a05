import { brand } from '../../brand/brand.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { type Game, PRIZE_MODES } from '../../contract/games/games.ts';
import { PlayTypeSchema } from '../../contract/games/launch.ts';
import type { LotteryFamily } from '../../contract/games/lottery-families.ts';
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
import { toLocalePath } from '../../i18n/locales.ts';
import { FILTERS_FROM_TITLES } from '../../stores/games/lobby-query.ts';
import { EA_LOTTERY, FAMILY_PAGES, toLotteryPath } from '../../stores/games/lottery-path.ts';
import { loadLobby, withoutShown } from '../lobby/load-lobby.ts';
import { isAhead, keepUntil, type Page, refuseMissing, toCatalogueLanguage } from '../page.ts';

export const LOTTERY_PATHS = ['/lottery', '/vnlottery', '/seaLottery', '/elott'] as const;
export type LotteryPath = (typeof LOTTERY_PATHS)[number];

const FAMILY: Readonly<Record<LotteryPath, LotteryFamily>> = {
  '/lottery': 'LOTT',
  '/vnlottery': 'VN',
  '/seaLottery': 'SEA',
  '/elott': 'ELOTT',
};

export type Lottery = OutputOf<typeof listLotteries>['gameMenus'][number];
export type LotteryView = Exclude<Awaited<ReturnType<typeof loadLottery>>, string | undefined>;

/** Removes a past draw, which a stale answer can announce. The next draw is then unknown. */
const withoutPast = (lottery: Lottery): Lottery =>
  lottery.nextDraw && !isAhead(lottery.nextDraw.drawsAt) ? { ...lottery, nextDraw: null } : lottery;

async function listAll({ locals }: Page): Promise<readonly Lottery[]> {
  const language = toCatalogueLanguage(locals);
  const found = await locals.call(listLotteries, { prizeMode: '', gameGroupCode: '', language });
  return found?.gameMenus.map(withoutPast) ?? [];
}

/** Lists the lotteries of every family, because a page also links to the other pages. Vietnamese lotteries have a call of their own. */
async function findMenu(page: Page, path: LotteryPath): Promise<readonly Lottery[]> {
  if (path !== '/vnlottery') return listAll(page);
  const language = toCatalogueLanguage(page.locals);
  return (await page.locals.call(getVnGameMenu, { language }))?.gameMenus.map(withoutPast) ?? [];
}

/** Path of the page that shows a lottery of another family; undefined if there is no such lottery. */
async function findPageOf(page: Page, path: LotteryPath, known: readonly Lottery[], gameCode: string) {
  const all = path === '/vnlottery' ? await listAll(page) : known;
  const found = all.find((lottery) => lottery.gameCode === gameCode);
  if (!found) return undefined;
  const playType = readPlayType(page);
  return toLocalePath(toLotteryPath(FAMILY_PAGES[found.lotteryFamily], { gameCode, playType }), page.locals.locale);
}

function readPlayType({ url }: Page): string {
  return PlayTypeSchema.safeParse(url.searchParams.get('playType')).data ?? '';
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

/** Pages that `/lottery` links to: those of families with lotteries. */
function listOthers(path: LotteryPath, all: readonly Lottery[]): LotteryPath[] {
  if (path !== '/lottery') return [];
  const has = (family: LotteryFamily) => all.some(({ lotteryFamily }) => lotteryFamily === family);
  return [...(has('VN') ? ['/vnlottery' as const] : []), ...(has('SEA') ? ['/seaLottery' as const] : [])];
}

/** Lotteries by group. Groups whose format the market knows come first, the others in the order of the menu. */
function toSections(lotteries: readonly Lottery[], groups: readonly { gameGroupCode: string; labelName: string }[]) {
  const first = brand.policy.lotteryGroupsFirst;
  const present = [...new Set(lotteries.map(({ gameGroupCode }) => gameGroupCode))];
  const ordered = [...first, ...groups.map(({ gameGroupCode }) => gameGroupCode), ...present];
  return [...new Set(ordered)]
    .filter((code) => present.includes(code))
    .map((code) => {
      const rows = lotteries.filter(({ gameGroupCode }) => gameGroupCode === code);
      return { code, label: rows[0]?.labelName ?? code, lotteries: rows };
    });
}

/**
 * Lotteries of a page by group, and the last hundred draws of the selected one (`gameCode`). An unknown group selects all. For a lottery
 * of another family the result is the path of its page, for an unknown lottery it is undefined.
 */
export async function loadLottery(page: Page, path: LotteryPath) {
  const { searchParams } = page.url;
  const language = toCatalogueLanguage(page.locals);
  const asked = searchParams.get('type') ?? '';
  const [menu, menus] = await Promise.all([findMenu(page, path), page.locals.call(getGameMenus, { language })]);
  const hasEa = path === '/elott' && menu.some(({ lotteryFamily }) => lotteryFamily === 'EA');
  const isEa = hasEa && asked === EA_LOTTERY;
  const family = isEa ? 'EA' : FAMILY[path];
  const all = menu.filter(({ lotteryFamily }) => lotteryFamily === family);
  const present = new Set(all.map(({ gameGroupCode }) => gameGroupCode));
  const groups = isEa ? [] : (menus?.gameMenus ?? []).filter(({ gameGroupCode }) => present.has(gameGroupCode));
  const group = groups.find(({ gameGroupCode }) => gameGroupCode === asked)?.gameGroupCode ?? '';
  const lotteries = all.filter(({ gameGroupCode }) => group === '' || gameGroupCode === group);
  const sections = toSections(lotteries, groups);
  // The filter also appears if the address selects a group, so that the visitor sees the selection.
  const hasFilter = groups.length > 1 && (all.length >= FILTERS_FROM_TITLES || group !== '');
  const code = searchParams.get('gameCode');
  const chosen = all.find(({ gameCode }) => gameCode === code);
  if (code !== null && !chosen) {
    const elsewhere = await findPageOf(page, path, menu, code);
    if (elsewhere !== undefined || !page.locals.unanswered) return elsewhere;
  }
  const [opened, popular] = await Promise.all([
    chosen &&
      page.locals.call(path === '/vnlottery' ? listOpenedNumbers : listDrawn, {
        gameCode: chosen.gameCode,
        count: OPENED_COUNT,
        language,
      }),
    findPopular(page, all),
  ]);
  const draws = opened?.list ?? [];
  const playType = readPlayType(page);
  const others = listOthers(path, menu);
  return {
    ...{ path, family, hasEa, all, others, groups, group, hasFilter, lotteries, sections },
    ...{ chosen, playType, draws, popular },
  } as const;
}

function listTimes({ lotteries, chosen }: LotteryView): string[] {
  const closes = chosen?.nextDraw && isAhead(chosen.nextDraw.closesAt) ? [chosen.nextDraw.closesAt] : [];
  return [...lotteries.flatMap(({ nextDraw }) => nextDraw?.drawsAt ?? []), ...closes];
}

/**
 * Loads a lottery page with the lobby of its family. For a lottery of another family or an unknown one it returns a redirect or a 404.
 */
export async function loadLotteryPage(page: Page, path: LotteryPath) {
  const lottery = await loadLottery(page, path);
  if (lottery === undefined) return refuseMissing(page);
  if (typeof lottery === 'string') return new Response(null, { status: 302, headers: { Location: lottery } });
  const { all, family } = lottery;
  const now = Date.now();
  const isUnknown = all.length === 0 && page.locals.unanswered;
  const vassalages = isUnknown ? undefined : new Set(all.map(({ vassalage }) => vassalage));
  const codes = new Set(all.map(({ gameCode }) => gameCode));
  const lobby = withoutShown(await loadLobby(page, path, { family, vassalages }), ({ gameId }) => codes.has(gameId));
  keepUntil(page, listTimes(lottery), now);
  return { lottery, lobby };
}
