import { brand } from '../../brand/brand.ts';
import { type Game, getGame, listGames } from '../../contract/games/games.ts';
import { toLocalePath } from '../../i18n/locales.ts';
import { toSiteCategory } from '../../stores/games/category-traits.ts';
import { toAskedCategory, toVendorPage } from '../../stores/games/vendor-page.ts';
import { toLaunchPath } from '../nav/categories.ts';
import { loadShell, type Page, type Shell, setPageHeaders, toCatalogueLanguage } from '../page.ts';

export interface GameView {
  shell: Shell;
  /** Undefined if the address names no title or the platform does not answer. Then the answer to the launch describes the title. */
  game: Game | undefined;
}

/**
 * Redirect target for an address with a vendor but no title, as the nav has it: the vendor's only title, or the page
 * that lists its titles. Undefined if the titles are unknown: then the page is rendered, and its island looks for the
 * title.
 */
export async function findPathOfVendor(page: Page): Promise<string | undefined> {
  const { locals, url } = page;
  const vassalage = url.searchParams.get('vassalage');
  if (!vassalage || url.searchParams.get('gameId')) return undefined;
  const { category, gameType } = toAskedCategory(url.searchParams.get('gameType'));
  const { merchantCode: merchant, platform } = brand;
  const language = toCatalogueLanguage(locals);
  const found = await locals.call(listGames, { vassalage, gameType, merchant, platform, language, pageSize: 2 });
  const [first, second] = found?.games ?? [];
  if (!first) return undefined;
  setPageHeaders(page, '/game');
  const listedIn = category ?? toSiteCategory(first, brand.cockfightVassalages);
  const path = second ? toVendorPage(listedIn, vassalage) : toLaunchPath(vassalage, first.gameId);
  return toLocalePath(path, locals.locale);
}

/** Play page of a title (spec §2); undefined for an unknown title. */
export async function loadGame(page: Page): Promise<GameView | undefined> {
  setPageHeaders(page, '/game');
  const gameId = page.url.searchParams.get('gameId');
  const vassalage = page.url.searchParams.get('vassalage');
  const asked = gameId && vassalage ? { gameId, vassalage } : undefined;
  const [shell, game] = await Promise.all([loadShell(page), asked && page.locals.call(getGame, asked)]);
  return asked && !game && !page.locals.unanswered ? undefined : { shell, game };
}
