import { listRecentGames } from '../../contract/games/favourites.ts';
import { getRecentVnGames } from '../../contract/lottery/lottery.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { toLanguage } from '../site/catalogue-language.ts';
import { watchAccount } from './watch-account.ts';

export interface RecentLottery {
  readonly gameCode: string;
  readonly gameName: string;
}
export type RecentSource = 'vn' | 'LOTT' | 'ELOTT';

/** Number of requested lotteries. It is higher than the number shown, because the lotteries of a category belong to several pages. */
const COUNT = 50;

/** Recently played lotteries of a page; Vietnamese ones have their own call (spec §7). */
export const recentLotteries = createRemote(async (source: RecentSource): Promise<Result<readonly RecentLottery[]>> => {
  if (source === 'vn') {
    const answer = await request(getRecentVnGames, { count: COUNT, ...toLanguage() });
    return answer.ok ? { ok: true, value: answer.value.gameMenus } : answer;
  }
  const answer = await request(listRecentGames, { gameType: source, count: COUNT, ...toLanguage() });
  if (!answer.ok) return answer;
  return { ok: true, value: answer.value.list.map(({ gameId: gameCode, gameName }) => ({ gameCode, gameName })) };
});

/** Loads the recent lotteries while a member is signed in. */
export function watchRecentLotteries(source: RecentSource): () => void {
  return watchAccount(() => void recentLotteries.load(source), recentLotteries.reset);
}
