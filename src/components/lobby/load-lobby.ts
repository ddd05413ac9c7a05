import { brand } from '../../brand/brand.ts';
import { GAME_PAGE_SIZE, type Game, listGames, listGameTraits, listHotGames } from '../../contract/games/games.ts';
import type { LotteryFamily } from '../../contract/games/lottery-families.ts';
import { listSplitOut } from '../../stores/games/category-traits.ts';
import { type LobbySeed, type LobbySource, type Reach, toReach } from '../../stores/games/lobby-seed.ts';
import { EA_LOTTERY } from '../../stores/games/lottery-path.ts';
import { type SiteVendor, toDistinct } from '../nav/vendors.ts';
import {
  isUnanswered,
  keepBriefly,
  loadShell,
  type Page,
  type Shell,
  setPageHeaders,
  toCatalogueLanguage,
} from '../page.ts';
import { getRoute, type LobbyFilter, type RoutePath } from '../site-routes.ts';

/** If the requested part is out of range, `part` is the last one. */
export interface Lobby extends LobbySeed {
  shell: Shell;
  path: RoutePath;
  /** Whether another part follows. */
  goesOn: boolean;
  /** Query that every link of the lobby keeps. */
  query: Readonly<Record<string, string>>;
  /** Vendors shown as tabs. */
  vendors: readonly SiteVendor[];
  /** Vendor in the address; empty if none or unknown. */
  tab: string;
  /** Available class codes; empty without a choice. */
  classes: readonly string[];
  /** Whether a vendor offers the games of the page; true if unknown. */
  isOffered: boolean;
  /** True if the platform did not answer, so that it is unknown whether there are games. */
  isUnknown: boolean;
  /** True if the page shows every title above the list, so that the list is left out. */
  isCovered: boolean;
}

type Asked = Pick<Lobby, 'gameClassify' | 'sources' | 'without'>;
type Part = Pick<Lobby, 'games' | 'total' | 'part' | 'goesOn' | 'isUnknown'>;

/** Pages omit the traits of titles, because the platform filters by them. */
const withoutTraits = ({ theme: _theme, features: _features, ...game }: Game): Game => game;

async function findHot(page: Page): Promise<Part> {
  const { merchantCode, platform } = brand;
  const language = toCatalogueLanguage(page.locals);
  const found = await page.locals.call(listHotGames, { merchantCode, platform, language });
  const games = (found?.list ?? []).map(withoutTraits);
  return { games, total: games.length, part: 1, goesOn: false, isUnknown: isUnanswered(page, found) };
}

async function findPart(page: Page, asked: Asked, part: number): Promise<Part> {
  const { merchantCode: merchant, platform } = brand;
  const language = toCatalogueLanguage(page.locals);
  const { gameClassify, sources, without } = asked;
  const common = { gameClassify, merchant, platform, language, page: part, pageSize: GAME_PAGE_SIZE };
  const answers = await Promise.all(sources.map((source) => page.locals.call(listGames, { ...source, ...common })));
  const found = answers.filter((answer) => answer !== undefined);
  const parts = Math.max(1, ...found.map(({ totalPages }) => totalPages));
  if (part > parts && found.length > 0) return findPart(page, asked, parts);
  const all = found.flatMap(({ games, totalPages }) =>
    part <= Math.max(1, totalPages) ? games.map(withoutTraits) : [],
  );
  const games = all.filter(({ vassalage }) => !without.includes(vassalage));
  const before = (part - 1) * GAME_PAGE_SIZE;
  const left = found.reduce((sum, { total }) => sum + Math.max(0, total - before), 0);
  const total = before + left - (all.length - games.length);
  const isUnknown = answers.some((answer) => isUnanswered(page, answer));
  return { games, total, part, goesOn: part < parts, isUnknown };
}

/** Values by which the filters find a title: read from the titles if all are here, otherwise from the platform. */
async function findReach(page: Page, { sources, gameClassify }: Asked, found: Part): Promise<Reach | undefined> {
  if (found.part === 1 && !found.goesOn) return toReach(found.games);
  if (sources.some(({ lotteryFamily }) => lotteryFamily)) return undefined;
  const ask = ({ gameType, vassalage }: LobbySource) =>
    gameType === '' ? undefined : page.locals.call(listGameTraits, { gameType, vassalage, gameClassify });
  const answers = await Promise.all(sources.map(ask));
  const known = answers.filter((answer) => answer !== undefined);
  if (known.length < answers.length) return undefined;
  return {
    minBet: Math.max(...known.map(({ stakeMax }) => stakeMax)),
    minLineNum: Math.max(...known.map(({ linesMax }) => linesMax)),
    selects: [...new Set(known.flatMap(({ selects }) => selects))],
  };
}

/** Vendors of a lobby as in the nav; for the hot lobby those with a hot title. */
function listLobbyVendors({ vendors }: Shell, { gameType, isHot }: LobbyFilter, hot: Part | undefined): SiteVendor[] {
  if (!isHot) return [...(vendors?.get(gameType) ?? [])];
  const present = new Set(hot?.games.map(({ vassalage }) => vassalage));
  return [...(vendors?.values() ?? [])].flat().filter(({ vassalage }) => present.has(vassalage));
}

/**
 * Sources of a category or its selected vendor. Vendors that the platform lists under another category are requested
 * there, one by one.
 */
function toSources(
  { gameType, isHot, lotteryFamily }: LobbyFilter,
  own: readonly SiteVendor[],
  vassalage: string,
): LobbySource[] {
  if (isHot) return [{ gameType: '', vassalage }];
  if (lotteryFamily) return [{ gameType, vassalage, lotteryFamily }];
  const chosen = own.filter((vendor) => vassalage === '' || vendor.vassalage === vassalage);
  const split = chosen
    .filter((vendor) => vendor.gameType !== gameType)
    .map((vendor) => ({ gameType: vendor.gameType, vassalage: vendor.vassalage }));
  return split.length > 0 && split.length === chosen.length ? split : [{ gameType, vassalage }, ...split];
}

function listClasses({ gameClassify, isHot }: LobbyFilter, own: readonly SiteVendor[], vassalage: string): string[] {
  if (gameClassify || isHot) return [];
  const chosen = own.filter((vendor) => vassalage === '' || vendor.vassalage === vassalage);
  const classes = [...new Set(chosen.flatMap((vendor) => vendor.classes))];
  return classes.length > 1 ? classes : [];
}

function toPart(asked: string | null): number {
  return asked !== null && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}

/** The EA lotteries are a tab of E-lottery; the platform lists them as lotteries. */
const EA: LobbyFilter = { gameType: 'LOTT', lotteryFamily: 'EA' };

function toFilter(path: RoutePath, family: LotteryFamily | undefined): LobbyFilter {
  const filter = family === 'EA' ? EA : getRoute(path).lobby;
  if (!filter) throw new Error(`${path} is no lobby`);
  return filter;
}

interface OfFamily {
  family: LotteryFamily;
  /** Vendors of the family's lotteries; undefined if unknown. */
  vassalages: ReadonlySet<string> | undefined;
}

/**
 * Loads the lobby of a category (spec §2): the whole category, one vendor (`page`), or a later part of the list for
 * browsers without script (`part`).
 */
export async function loadLobby(
  page: Page,
  path: RoutePath,
  { family, vassalages }: Partial<OfFamily> = {},
): Promise<Lobby> {
  const filter = toFilter(path, family);
  setPageHeaders(page, path);
  const { searchParams } = page.url;
  const [shell, hot] = await Promise.all([loadShell(page), filter.isHot ? findHot(page) : undefined]);
  const own = listLobbyVendors(shell, filter, hot).filter(({ vassalage }) => vassalages?.has(vassalage) ?? true);
  // Whether the lobby has this vendor. While the vendors are unknown, every vendor counts as present.
  const has = (vassalage: string) => !shell.vendors || own.some((vendor) => vendor.vassalage === vassalage);
  const named = searchParams.get('page') ?? '';
  const tab = own.some(({ vassalage }) => vassalage === named) ? named : '';
  const { gameType, gameClassify = '', isHot = false, vassalage: fixed = '' } = filter;
  const vassalage = tab || fixed;
  const asked = {
    gameClassify,
    sources: toSources(filter, own, vassalage),
    without: listSplitOut(gameType, brand.cockfightVassalages),
  };
  const games = hot?.games.filter((game) => vassalage === '' || game.vassalage === vassalage);
  const found =
    hot && games
      ? { ...hot, games, total: games.length }
      : await findPart(page, asked, toPart(searchParams.get('part')));
  if (found.total === 0 && !found.isUnknown) keepBriefly(page);
  const reach = await findReach(page, asked, found);
  const isOffered = !shell.vendors || (own.length > 0 && (vassalage === '' || has(vassalage)));
  const classes = listClasses(filter, own, vassalage);
  const vendors = toDistinct(own);
  const query: Lobby['query'] = family === 'EA' ? { type: EA_LOTTERY } : {};
  return {
    shell,
    path,
    query,
    gameType,
    isHot,
    ...asked,
    ...found,
    reach,
    vassalage,
    tab,
    vendors,
    classes,
    isOffered,
    isCovered: false,
  };
}

/** Maximum number of titles below matches, so that the document stays small. */
const BESIDE_MATCHES = 12;

/** The first titles of a lobby below matches. The page of part 1 shows all titles of that part. */
export function withFewTitles(lobby: Lobby, { searchParams }: URL): Lobby {
  if (searchParams.has('part') || lobby.games.length <= BESIDE_MATCHES) return lobby;
  return { ...lobby, games: lobby.games.slice(0, BESIDE_MATCHES), part: 0, goesOn: true };
}

/**
 * Removes from the lobby each vendor whose titles are all shown by the page already. A list of several parts stays whole, because the
 * titles of the other parts are unknown here.
 */
export function withoutShown(lobby: Lobby, isShown: (game: Game) => boolean): Lobby {
  if (lobby.goesOn || lobby.part > 1) return lobby;
  const left = new Set(lobby.games.filter((game) => !isShown(game)).map(({ vassalage }) => vassalage));
  const games = lobby.games.filter(({ vassalage }) => left.has(vassalage));
  const shown = new Set(lobby.games.filter((game) => !games.includes(game)).map(({ vassalage }) => vassalage));
  if (shown.size === 0) return lobby;
  const vendors = lobby.vendors.filter(({ vassalage }) => !shown.has(vassalage));
  const without = [...lobby.without, ...shown];
  return {
    ...lobby,
    games,
    total: games.length,
    reach: toReach(games),
    without,
    vendors,
    isCovered: games.length === 0,
  };
}
