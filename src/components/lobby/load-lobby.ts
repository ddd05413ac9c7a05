import { brand } from '../../brand/brand.ts';
import { type Game, listGames, listHotGames, type Vendor } from '../../contract/games.ts';
import { PAGE_SIZE_MAX } from '../../contract/query.ts';
import { loadShell, type Page, type Shell, setPageHeaders, toCatalogueLanguage } from '../page.ts';

export type LobbyCategory = 'RNG' | 'HOT';

export interface Lobby {
  shell: Shell;
  category: LobbyCategory;
  games: readonly Game[];
  vendors: readonly Vendor[];
  /** The vassalage of the chosen tab; empty is all, also for a vendor that nobody knows. */
  vendor: string;
}

async function findGames({ locals }: Page, category: LobbyCategory): Promise<readonly Game[] | undefined> {
  const { merchantCode, platform } = brand;
  const language = toCatalogueLanguage(locals);
  if (category === 'HOT') return (await locals.call(listHotGames, { merchantCode, platform, language }))?.list;
  const query = { gameType: category, merchant: merchantCode, platform, language, pageSize: PAGE_SIZE_MAX };
  return (await locals.call(listGames, query))?.games;
}

export async function loadLobby(page: Page, category: LobbyCategory): Promise<Lobby> {
  setPageHeaders(page, ['games', 'brand']);
  const [shell, games] = await Promise.all([loadShell(page), findGames(page, category)]);
  const present = new Set(games?.map((game) => game.vassalage));
  const vendors = shell.vendors.filter(
    (vendor, index, all) =>
      present.has(vendor.vassalage) && all.findIndex((other) => other.vassalage === vendor.vassalage) === index,
  );
  const asked = page.url.searchParams.get('page') ?? '';
  const vendor = vendors.some((row) => row.vassalage === asked) ? asked : '';
  return { shell, category, games: games ?? [], vendors, vendor };
}
