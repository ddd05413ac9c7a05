import { getGame, listGames } from '../../contract/games/games.ts';
import { toLocalePath } from '../../i18n/locales.ts';
import { environment } from '../core/environment.ts';
import { request } from '../core/request.ts';
import type { GameKey } from '../play/launch.ts';
import { toTitle } from '../play/launch-payload.ts';
import { toListed } from './game-list.ts';
import { toAskedCategory, toVendorPage } from './vendor-page.ts';

/**
 * Finds the game of a vendor that the nav launches (spec §2: a category with one vendor), if the server could not tell
 * its titles. A single title is the game and is put into the address; with several, the visitor chooses on the vendor's
 * page. Undefined without titles.
 */
export async function findGameOfVendor(): Promise<GameKey | 'leaving' | undefined> {
  const { location, replaceSearch, navigate, locale } = environment();
  const query = new URLSearchParams(location().search);
  const vassalage = query.get('vassalage');
  if (!vassalage || query.get('gameId')) return undefined;
  const { category, gameType } = toAskedCategory(query.get('gameType'));
  const answer = await request(listGames, { ...toListed(), vassalage, gameType, pageSize: 2 });
  const [first, second] = answer.ok ? answer.value.games : [];
  if (!first) return undefined;
  if (second) {
    navigate(toLocalePath(toVendorPage(category ?? first.gameType, vassalage), locale));
    return 'leaving';
  }
  query.delete('gameType');
  query.set('gameId', first.gameId);
  replaceSearch(`?${query}`);
  return toTitle(first);
}

/** Completes a title of which only the key is known. If the platform does not answer, the title is launched without the further fields. */
export async function describeGame(game: GameKey): Promise<GameKey> {
  const { vassalage, gameId } = game;
  const answer = await request(getGame, { vassalage, gameId });
  return answer.ok ? { ...game, ...toTitle(answer.value) } : game;
}
