import { LOTTERY_SECONDS, ON_NOW_SECONDS } from '../contract/core/cache-lifetimes.ts';
import type { GameCategory } from '../contract/games/games.ts';
import type { LotteryFamily } from '../contract/games/lottery-families.ts';
import type { PageTag } from '../contract/system/system.ts';

/**
 * `full`: header, nav, footer, side bar. `head`: header and a folding nav. `bare`: no header. `stage`: most space for a
 * game.
 */
export type RouteLayout = 'full' | 'head' | 'bare' | 'stage';

/** Filter of a lobby; empty fields do not filter. */
export interface LobbyFilter {
  readonly gameType: GameCategory;
  readonly vassalage?: string;
  readonly lotteryFamily?: LotteryFamily;
  readonly gameClassify?: string;
  readonly isHot?: true;
}

export interface SiteRoute {
  readonly layout: RouteLayout;
  /** Data that the page is rendered from: a change drops it from caches. Empty: the page is never cached. */
  readonly tags: readonly PageTag[];
  /** Cache times in seconds, if different from `PAGE_LIFE` (contract/core/cache-lifetimes.ts). */
  readonly life?: { readonly maxAge: number; readonly swr: number };
  /** True for a bare page that can open dialogs. */
  readonly hasDialogs?: true;
  /** False: search engines must not index it. */
  readonly isIndexed: boolean;
  /** Canonical path, if this page is another address of it. */
  readonly canonical?: string;
  /** Parent page, for search engines; the home page if absent. */
  readonly parent?: string;
  /** Query parameters that make a separate page for search engines. */
  readonly query?: readonly string[];
  readonly lobby?: LobbyFilter;
}

const shown = (tags: readonly PageTag[], more: Partial<SiteRoute> = {}): SiteRoute => ({
  layout: 'full',
  tags,
  isIndexed: true,
  ...more,
});
const lobby = (filter: LobbyFilter, more: Partial<SiteRoute> = {}) =>
  shown(['games', 'brand'], { lobby: filter, ...more });
/**
 * Route of a lottery page. It is cached as long as its calls and never served stale, because a draw takes place every minute and the page
 * prints its time.
 */
const lottery = (filter: LobbyFilter, more: Partial<SiteRoute> = {}) =>
  lobby(filter, { life: { maxAge: LOTTERY_SECONDS, swr: 0 }, ...more });
/** A page with matches and odds is cached as long as its calls and never served stale. */
const onNow = { life: { maxAge: ON_NOW_SECONDS, swr: 0 } };
const text = shown(['games', 'brand']);
/** The home page prints odds and clocks, so a stale page is served for seconds only. */
const home = (more: Partial<SiteRoute> = {}) =>
  shown(['notices', 'promotions', 'games', 'brand'], { life: { maxAge: 5, swr: 25 }, ...more });

/** Every page of the site (spec §2), by its path without locale. Messages: `<path>.title`, `<path>.description`. */
export const ROUTES = {
  '/': home(),
  '/login': home({ isIndexed: false, canonical: '/' }),
  '/register': home({ isIndexed: false, canonical: '/' }),
  '/game': shown(['games', 'brand'], { layout: 'stage', isIndexed: false }),
  '/seamless': shown(['brand'], { layout: 'bare', isIndexed: false, hasDialogs: true }),
  '/rng': lobby({ gameType: 'RNG' }),
  '/hot': lobby({ gameType: 'RNG', isHot: true }),
  '/bgs': lobby({ gameType: 'RNG', vassalage: 'BGS' }),
  '/bingo': lobby({ gameType: 'RNG', gameClassify: 'BINGO' }),
  '/live': lobby({ gameType: 'LIVE' }),
  '/fish': lobby({ gameType: 'FISH' }),
  '/pvp': lobby({ gameType: 'PVP' }),
  '/sports': lobby({ gameType: 'SPORTS' }, onNow),
  '/esports': lobby({ gameType: 'ESPORTS' }, onNow),
  '/match': shown(['games', 'brand'], { ...onNow, query: ['id'], parent: '/sports' }),
  '/cockfight': lobby({ gameType: 'COCKFIGHT' }),
  '/elott': lottery({ gameType: 'ELOTT', lotteryFamily: 'ELOTT' }),
  '/lottery': lottery({ gameType: 'LOTT', lotteryFamily: 'LOTT' }, { layout: 'head' }),
  '/vnlottery': lottery({ gameType: 'LOTT', lotteryFamily: 'VN' }),
  '/seaLottery': lottery({ gameType: 'LOTT', lotteryFamily: 'SEA' }),
  '/promotions': shown(['notices', 'promotions', 'games', 'brand'], { query: ['type', 'page'] }),
  '/promoDetail': shown(['promotions', 'games', 'brand'], { query: ['id'], parent: '/promotions' }),
  '/noticePage': shown(['notices', 'games', 'brand'], { query: ['page', 'notice'] }),
  '/winners': shown(['games', 'brand']),
  '/pointMall': shown(['promotions', 'games', 'brand'], { query: ['page'] }),
  '/help': text,
  '/helpmc': shown(['games', 'brand'], { layout: 'bare', isIndexed: false, canonical: '/help' }),
  '/join': text,
  '/down': text,
  '/download': shown(['games', 'brand'], { isIndexed: false, canonical: '/down' }),
  '/languages': shown(['games', 'brand'], { isIndexed: false }),
  /** Never cached, because each search text makes another page. */
  '/search': shown([], { isIndexed: false }),
  '/offline': shown(['brand'], { layout: 'bare', isIndexed: false }),
  '/feedback': shown(['brand', 'games']),
  '/about': text,
  '/contact': text,
  '/terms': text,
  '/responsible-gaming': text,
  '/privacy': text,
  '/affiliates': text,
  '/refunds': text,
} as const satisfies Record<string, SiteRoute>;

export type RoutePath = keyof typeof ROUTES;

export function getRoute(path: RoutePath): SiteRoute {
  return ROUTES[path];
}

/** Whether a lobby lists its category as a whole, apart from lotteries with a page of their own. */
export function isWhole({ gameType, vassalage, gameClassify, isHot, lotteryFamily }: LobbyFilter): boolean {
  return !vassalage && !gameClassify && !isHot && (!lotteryFamily || lotteryFamily === gameType);
}

export const ROUTE_PATHS = Object.keys(ROUTES) as RoutePath[];

/** Pages for search engines, without categories that currently have no vendor. */
export function listIndexedPaths(categories: ReadonlySet<string>): RoutePath[] {
  return ROUTE_PATHS.filter((path) => {
    const { isIndexed, lobby: filter, query } = getRoute(path);
    if (!isIndexed || query?.includes('id')) return false;
    if (!filter) return true;
    return (filter.isHot || isWhole(filter)) && categories.has(filter.gameType);
  });
}
