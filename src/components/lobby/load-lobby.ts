import { brand } from '../../brand/brand.ts';
import { GAME_PAGE_SIZE, type Game, listGames, listHotGames } from '../../contract/games.ts';
import type { Vendor } from '../../contract/games-vendors.ts';
import { loadShell, type Page, type Shell, setPageHeaders, toCatalogueLanguage } from '../page.ts';
import { getRoute, type LobbyFilter, type RoutePath } from '../site-routes.ts';

export interface Lobby {
  shell: Shell;
  path: RoutePath;
  filter: LobbyFilter;
  games: readonly Game[];
  /** How many the platform has; more than `games` where the page is one of several. */
  total: number;
  /** Which part of the list this is, from 1; the last one for a part that is out of range. */
  part: number;
  vendors: readonly Vendor[];
  /** The vassalage of the chosen tab; empty is all, also for a vendor that nobody knows. */
  vendor: string;
}

interface GamePage {
  readonly games: readonly Game[];
  readonly total: number;
  readonly part: number;
}

const NONE: GamePage = { games: [], total: 0, part: 1 };

async function findHot({ locals }: Page, vassalage: string): Promise<GamePage> {
  const { merchantCode, platform } = brand;
  const found = await locals.call(listHotGames, {
    merchantCode,
    platform,
    vassalage,
    language: toCatalogueLanguage(locals),
  });
  return found ? { games: found.list, total: found.list.length, part: 1 } : NONE;
}

async function findPart(page: Page, filter: LobbyFilter, vendor: string, part: number): Promise<GamePage> {
  const { merchantCode, platform } = brand;
  const found = await page.locals.call(listGames, {
    gameType: filter.gameType,
    gameClassify: filter.gameClassify ?? '',
    vassalage: vendor || (filter.vassalage ?? ''),
    merchant: merchantCode,
    platform,
    language: toCatalogueLanguage(page.locals),
    page: part,
    pageSize: GAME_PAGE_SIZE,
  });
  if (!found) return NONE;
  if (part > 1 && found.games.length === 0) return findPart(page, filter, vendor, Math.max(1, found.totalPages));
  return { games: found.games, total: found.total, part };
}

function listLobbyVendors(shell: Shell, filter: LobbyFilter, games: readonly Game[]): Vendor[] {
  const present = new Set(games.map(({ vassalage }) => vassalage));
  const seen = new Set<string>();
  return shell.vendors.filter(({ vassalage, gameType }) => {
    const isHere = filter.isHot ? present.has(vassalage) : gameType === filter.gameType;
    if (!isHere || seen.has(vassalage)) return false;
    seen.add(vassalage);
    return true;
  });
}

function toPart(asked: string | null): number {
  return asked !== null && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}

/** A page of a category's games (spec §2): whole, of one vendor by `page`, and continued by `part` where there is no script. */
export async function loadLobby(page: Page, path: RoutePath): Promise<Lobby> {
  const filter = getRoute(path).lobby;
  if (!filter) throw new Error(`${path} is no lobby`);
  setPageHeaders(page, path);
  const { searchParams } = page.url;
  const [shell, hot] = await Promise.all([loadShell(page), filter.isHot ? findHot(page, '') : undefined]);
  const vendors = listLobbyVendors(shell, filter, hot?.games ?? []);
  const asked = searchParams.get('page') ?? '';
  const vendor = vendors.some((row) => row.vassalage === asked) ? asked : '';
  const found = hot
    ? { ...hot, games: hot.games.filter((game) => vendor === '' || game.vassalage === vendor) }
    : await findPart(page, filter, vendor, toPart(searchParams.get('part')));
  return { shell, path, filter, ...found, vendors, vendor };
}
