import { PAGE_SIZE_MAX } from '../../contract/core/query.ts';
import { FAVOURITES_MAX, getFavoriteGamesList, listRecentGames } from '../../contract/games/favourites.ts';
import type { Game } from '../../contract/games/games.ts';
import { fold } from '../../lib/fold.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { toLanguage } from '../site/catalogue-language.ts';
import type { LobbyQuery } from './lobby-query.ts';
import { isListed, type LobbySeed } from './lobby-seed.ts';

const RECENT_MAX = 50;

async function askFavourites(gameType: string): Promise<Result<Game[]>> {
  const games: Game[] = [];
  for (let page = 1, pages = 1; page <= pages && games.length < FAVOURITES_MAX; page += 1) {
    const asked = { gameType, ...toLanguage(), page, pageSize: PAGE_SIZE_MAX };
    const answer = await request(getFavoriteGamesList, asked);
    if (!answer.ok) return answer;
    games.push(...answer.value.games);
    pages = answer.value.games.length > 0 ? answer.value.totalPages : 0;
  }
  return { ok: true, value: games };
}

async function askRecent(gameType: string): Promise<Result<readonly Game[]>> {
  const answer = await request(listRecentGames, { gameType, ...toLanguage(), count: RECENT_MAX });
  return answer.ok ? { ok: true, value: answer.value.list } : answer;
}

/**
 * Favourites or recent games: few, loaded as a whole and filtered here, because their calls filter by category only.
 */
export async function askMine(seed: LobbySeed, query: LobbyQuery): Promise<Result<readonly Game[]>> {
  const [source, other] = seed.sources;
  const gameType = other ? '' : (source?.gameType ?? '');
  const answer = await (query.select === 'FAV' ? askFavourites(gameType) : askRecent(gameType));
  if (!answer.ok) return answer;
  const gameClassify = seed.gameClassify || query.gameClassify;
  const name = fold(query.name.trim());
  const games = answer.value.filter(
    (game) =>
      isListed(seed, game) &&
      (gameClassify === '' || game.gameClassify === gameClassify) &&
      game.minBet >= Number(query.minBet) &&
      game.lines >= Number(query.minLineNum) &&
      (query.theme === '' || game.theme === query.theme) &&
      (query.feature === '' || game.features?.includes(query.feature) === true) &&
      (query.volatility === '' || game.volatility === query.volatility) &&
      fold(game.gameName).includes(name),
  );
  return { ok: true, value: games };
}
