import { getGame, listGames } from '../contract/games.ts';
import { toLocalePath } from '../i18n/locales.ts';
import { environment } from './environment.ts';
import { toListed } from './game-list.ts';
import type { GameKey } from './launch.ts';
import { toTitle } from './launch-payload.ts';
import { request } from './request.ts';
import { toAskedCategory, toVendorPage } from './vendor-page.ts';

/**
 * A vendor that the nav launches (spec §2: a category with one vendor), where the server could not say what it has. Its only title is the
 * game, and the address names it then; of several the visitor chooses on their page. Undefined where there is none.
 */
export async function findGameOfVendor(): Promise<GameKey | 'leaving' | undefined> {
  const { place, replaceSearch, navigate, locale } = environment();
  const query = new URLSearchParams(place().search);
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

/** A title whose page does not know what it is. Without an answer it is launched as most are. */
export async function describeGame(game: GameKey): Promise<GameKey> {
  const { vassalage, gameId } = game;
  const answer = await request(getGame, { vassalage, gameId });
  return answer.ok ? { ...game, ...toTitle(answer.value) } : game;
}
