import { GAME_CATEGORIES, type GameCategory, listGames } from '../contract/games.ts';
import { toLocalePath } from '../i18n/locales.ts';
import { environment } from './environment.ts';
import type { GameKey } from './launch.ts';
import { request } from './request.ts';

const PATHS: Partial<Record<GameCategory, string>> = { LOTT: '/lottery' };

/** The page that lists a category (spec §2). */
function toCategoryPath(category: GameCategory): string {
  return PATHS[category] ?? `/${category.toLowerCase()}`;
}

/**
 * A vendor that the nav launches (spec §2: a category with one vendor). Its only title is the game, and the address names it then; of
 * several the visitor chooses on the page of their category. Undefined where there is none.
 */
export async function findGameOfVendor(): Promise<GameKey | 'leaving' | undefined> {
  const { place, replaceSearch, navigate, locale } = environment();
  const query = new URLSearchParams(place().search);
  const vassalage = query.get('vassalage');
  if (!vassalage || query.get('gameId')) return undefined;
  const category = GAME_CATEGORIES.find((one) => one === query.get('gameType'));
  // The site splits COCKFIGHT out of what the platform has under SPORTS.
  const gameType = category === undefined || category === 'COCKFIGHT' ? '' : category;
  const answer = await request(listGames, { vassalage, gameType, pageSize: 2 });
  const [first, second] = answer.ok ? answer.value.games : [];
  if (!first) return undefined;
  if (second) {
    const page = new URLSearchParams({ page: vassalage });
    navigate(`${toLocalePath(toCategoryPath(category ?? first.gameType), locale)}?${page}`);
    return 'leaving';
  }
  query.delete('gameType');
  query.set('gameId', first.gameId);
  replaceSearch(`?${query}`);
  return { vassalage, gameId: first.gameId };
}
