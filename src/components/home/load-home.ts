import { brand } from '../../brand/brand.ts';
import { listHotGames } from '../../contract/games/games.ts';
import { listFixtures, listTables } from '../../contract/games/on-now.ts';
import { listWinners } from '../../contract/games/winners.ts';
import { listLotteries } from '../../contract/lottery/lottery.ts';
import { listAnnouncements } from '../../contract/notices/notices.ts';
import { listPromotions } from '../../contract/promotions/promotions.ts';
import type { HomeRow } from '../../contract/system/home-rows.ts';
import {
  isAhead,
  keepBriefly,
  keepUntil,
  loadShell,
  type Page,
  type Shell,
  setPageHeaders,
  toCallAddress,
  toCatalogueLanguage,
} from '../page.ts';
import { chooseMatches } from './choose-matches.ts';
import { toLines, toTiles } from './home-rows.ts';

const LINES = 4;
const MATCHES = 5;
const MATCHES_ASKED = 20;
const HOT_TILES = 8;
const PROMOTIONS = 3;
/** Number of the highest payouts that are loaded; the row shows the newest of them. */
const BOARD = 20;

type Of<Load extends (page: Page) => Promise<unknown>> = Awaited<ReturnType<Load>>;

async function findMatches({ locals }: Page) {
  const language = toCatalogueLanguage(locals);
  const found = await locals.call(listFixtures, { count: MATCHES_ASKED, language });
  const fixtures = (found?.fixtures ?? []).filter(({ state, startsAt }) => state === 'live' || isAhead(startsAt));
  return {
    source: toCallAddress(listFixtures, { count: MATCHES_ASKED, language }),
    limit: MATCHES_ASKED,
    at: found?.at ?? '',
    list: toLines(chooseMatches(fixtures, MATCHES), MATCHES),
  };
}

async function findTables({ locals }: Page) {
  const found = await locals.call(listTables, { count: LINES, language: toCatalogueLanguage(locals) });
  return { at: found?.at ?? '', list: toLines(found?.tables ?? [], LINES) };
}

async function findDraws({ locals }: Page) {
  const found = await locals.call(listLotteries, { language: toCatalogueLanguage(locals) });
  const sold = (found?.gameMenus ?? []).filter(({ underMaintenance }) => !underMaintenance);
  const planned = sold.flatMap(({ nextDraw, ...lottery }) =>
    nextDraw && isAhead(nextDraw.drawsAt) ? { ...lottery, nextDraw } : [],
  );
  const next = planned.sort((one, other) => Date.parse(one.nextDraw.drawsAt) - Date.parse(other.nextDraw.drawsAt));
  return toLines(next, LINES);
}

async function findHot(page: Page) {
  const { merchantCode, platform } = brand;
  const language = toCatalogueLanguage(page.locals);
  const found = await page.locals.call(listHotGames, { merchantCode, platform, language });
  if (found?.list.length === 0) keepBriefly(page);
  return toTiles(found?.list ?? [], HOT_TILES);
}

async function findPromotions({ locals }: Page) {
  const found = await locals.call(listPromotions, { language: toCatalogueLanguage(locals), pageSize: PROMOTIONS });
  return toLines(found?.list.filter(({ endsAt }) => isAhead(endsAt)) ?? [], PROMOTIONS);
}

async function findWinners({ locals }: Page) {
  const found = await locals.call(listWinners, { count: BOARD, language: toCatalogueLanguage(locals) });
  const newest = (found?.list ?? []).toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return toLines(newest, LINES);
}

export type Matches = Of<typeof findMatches>;
export type Tables = Of<typeof findTables>;
export type Draws = Of<typeof findDraws>;
export type Winners = Of<typeof findWinners>;

/** Data of the rows that the operator shows; a hidden row costs no call. */
async function loadRows(page: Page, { homeRows, features }: Shell) {
  const ask = <Found>(row: HomeRow, find: (of: Page) => Promise<Found>) =>
    homeRows.includes(row) ? find(page) : undefined;
  // The call is made only while the module is on. Otherwise it would be refused, and a page with a refused call is not cached.
  const hasPromotions = features.includes('rewardCentre');
  const [matches, tables, draws, hot, promotions, winners] = await Promise.all([
    ask('matches', findMatches),
    ask('tables', findTables),
    ask('draws', findDraws),
    ask('hot', findHot),
    hasPromotions ? ask('promotions', findPromotions) : undefined,
    ask('winners', findWinners),
  ]);
  return { matches, tables, draws, hot, promotions, winners };
}

export type HomeData = Awaited<ReturnType<typeof loadRows>>;

/** Future times that the rows print, and times at which their offers end. */
function listTimes({ matches, draws, promotions }: HomeData): string[] {
  const upcoming = matches?.list.filter(({ state }) => state !== 'live') ?? [];
  return [
    ...upcoming.map(({ startsAt }) => startsAt),
    ...(draws?.map(({ nextDraw }) => nextDraw.drawsAt) ?? []),
    ...(promotions?.map(({ endsAt }) => endsAt) ?? []),
  ];
}

export async function loadHome(page: Page) {
  setPageHeaders(page, '/');
  const language = toCatalogueLanguage(page.locals);
  const [shell, notices] = await Promise.all([
    loadShell(page),
    page.locals.call(listAnnouncements, { types: 'H,PL,B', platform: 'W', execution: 'B', language }),
  ]);
  const { home = [], player = [], banners = [] } = notices ?? {};
  const data = await loadRows(page, shell);
  keepUntil(page, listTimes(data));
  return { shell, data, isUnknown: page.locals.unanswered, notices: [...home, ...player], banners };
}
