import { brand } from '../../brand/brand.ts';
import { type Game, getGame, listGames } from '../../contract/games.ts';
import { toLocalePath } from '../../i18n/locales.ts';
import { toAskedCategory, toVendorPage } from '../../stores/vendor-page.ts';
import { toLaunchPath } from '../nav/categories.ts';
import { toSiteCategory } from '../nav/vendors.ts';
import { loadShell, type Page, type Shell, setPageHeaders, toCatalogueLanguage } from '../page.ts';

export interface GameView {
  shell: Shell;
  /** None while the address names no title, or the platform does not answer: the launch says what it is then. */
  game: Game | undefined;
}

/**
 * Where an address leads that names a vendor and no title, as the nav's do: to its only title, or to the page that several are chosen from.
 * Undefined where that is not known: the page is drawn then, and its island asks again.
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

/** The page that a title is played on (spec §2); undefined when nobody knows the title that is asked for. */
export async function loadGame(page: Page): Promise<GameView | undefined> {
  setPageHeaders(page, '/game');
  const gameId = page.url.searchParams.get('gameId');
  const vassalage = page.url.searchParams.get('vassalage');
  const asked = gameId && vassalage ? { gameId, vassalage } : undefined;
  const [shell, game] = await Promise.all([loadShell(page), asked && page.locals.call(getGame, asked)]);
  return asked && !game && !page.locals.unanswered ? undefined : { shell, game };
}
