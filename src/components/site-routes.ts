import type { GameCategory } from '../contract/games.ts';
import type { PageTag } from '../contract/system.ts';

/**
 * `full`: header, nav, footer, side bar. `head`: header and a nav that folds. `bare`: no header. `stage`: a game wants the room.
 */
export type RouteLayout = 'full' | 'head' | 'bare' | 'stage';

/** What a lobby lists; empty fields do not narrow. */
export interface LobbyFilter {
  readonly gameType: GameCategory;
  readonly vassalage?: string;
  /** The vendor is the tab that the page opens at: where nobody has it, all are listed. */
  readonly isTab?: true;
  readonly gameClassify?: string;
  readonly isHot?: true;
}

export interface SiteRoute {
  readonly layout: RouteLayout;
  /** What the page is printed from: it is dropped from caches when one of them changes. Empty: the page is never kept. */
  readonly tags: readonly PageTag[];
  /** Seconds that it is kept without being asked for again, where that is not `LIFE` (page.ts). */
  readonly maxAge?: number;
  /** A bare page that can ask something. */
  readonly hasDialogs?: true;
  /** False: search engines are asked not to keep it. */
  readonly isIndexed: boolean;
  /** Another address of this page. */
  readonly canonical?: string;
  /** Queries that make another page for a search engine. */
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
/** As long as its calls: there is a draw every minute. */
const lottery = (filter: LobbyFilter, more: Partial<SiteRoute> = {}) => lobby(filter, { maxAge: 5, ...more });
const text = shown(['games', 'brand']);

/** Every page of the site (spec §2), by its path without a locale. Title and description are `<path>.title`, `<path>.description`. */
export const ROUTES = {
  '/': shown(['notices', 'promotions', 'games', 'brand']),
  '/login': shown(['notices', 'promotions', 'games', 'brand'], { isIndexed: false, canonical: '/' }),
  '/register': shown(['notices', 'promotions', 'games', 'brand'], { isIndexed: false, canonical: '/' }),
  '/game': shown(['games', 'brand'], { layout: 'stage', isIndexed: false }),
  '/seamless': shown(['brand'], { layout: 'bare', isIndexed: false, hasDialogs: true }),
  '/rng': lobby({ gameType: 'RNG' }),
  '/hot': lobby({ gameType: 'RNG', isHot: true }),
  '/bgs': lobby({ gameType: 'RNG', vassalage: 'BGS', isTab: true }),
  '/bingo': lobby({ gameType: 'RNG', gameClassify: 'BINGO' }),
  '/live': lobby({ gameType: 'LIVE' }),
  '/fish': lobby({ gameType: 'FISH' }),
  '/pvp': lobby({ gameType: 'PVP' }),
  '/sports': lobby({ gameType: 'SPORTS' }),
  '/esports': lobby({ gameType: 'ESPORTS' }),
  '/cockfight': lobby({ gameType: 'COCKFIGHT' }),
  '/elott': lottery({ gameType: 'ELOTT' }),
  '/lottery': lottery({ gameType: 'LOTT' }, { layout: 'head' }),
  '/vnlottery': lottery({ gameType: 'LOTT', vassalage: 'TCG_LOTTO_VN' }),
  '/seaLottery': lottery({ gameType: 'LOTT', vassalage: 'TCG_SEA' }),
  '/promotions': shown(['notices', 'promotions', 'games', 'brand'], { query: ['type', 'page'] }),
  '/promoDetail': shown(['promotions', 'games', 'brand'], { query: ['id'] }),
  '/noticePage': shown(['notices', 'games', 'brand'], { query: ['page', 'notice'] }),
  '/winners': shown(['games', 'brand']),
  '/pointMall': shown(['promotions', 'games', 'brand'], { query: ['page'] }),
  '/help': text,
  '/helpmc': shown(['games', 'brand'], { layout: 'bare', isIndexed: false, canonical: '/help' }),
  '/join': text,
  '/down': text,
  '/download': shown(['games', 'brand'], { isIndexed: false, canonical: '/down' }),
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

export const ROUTE_PATHS = Object.keys(ROUTES) as RoutePath[];

/** Pages that a search engine may know, without those whose category has no vendor now. */
export function listIndexedPaths(categories: ReadonlySet<string>): RoutePath[] {
  return ROUTE_PATHS.filter((path) => {
    const { isIndexed, lobby: filter, query } = getRoute(path);
    if (!isIndexed || query?.includes('id')) return false;
    if (!filter) return true;
    const isWhole = !filter.vassalage && !filter.gameClassify;
    return isWhole && categories.has(filter.gameType);
  });
}
