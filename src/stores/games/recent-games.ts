import { listRecentGames } from '../../contract/games/favourites.ts';
import type { Game } from '../../contract/games/games.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { toLanguage } from '../site/catalogue-language.ts';
import { watchAccount } from './watch-account.ts';

const COUNT = 8;

/** Games that the member played last, newest first. */
export const recentGames = createRemote(async (count: number): Promise<Result<readonly Game[]>> => {
  const answer = await request(listRecentGames, { gameType: '', count, ...toLanguage() });
  return answer.ok ? { ok: true, value: answer.value.list } : answer;
});

/** Loads the recent games while a member is signed in. */
export function watchRecentGames(): () => void {
  return watchAccount(() => void recentGames.load(COUNT), recentGames.reset);
}
