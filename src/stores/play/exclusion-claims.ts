import { listPromotionClaims } from '../../contract/promotions/claims.ts';
import { request } from '../core/request.ts';
import { isAgainstMembers, isGameExcluded } from '../promotions/terms.ts';
import { toLanguage } from '../site/language.ts';
import type { ExcludingClaim } from './excluded-game.ts';
import type { GameKey } from './launch.ts';

/** The running bonus that excludes this game; undefined without one, or without an answer. */
export async function findExcludingClaim(game: GameKey, gameType: string): Promise<ExcludingClaim | undefined> {
  const answer = await request(listPromotionClaims, { status: 'process', ...toLanguage(), pageSize: 1 });
  const claim = answer.ok ? answer.value.list[0] : undefined;
  if (!claim || !isGameExcluded(claim.terms, { ...game, gameType })) return undefined;
  return { ...claim, isAgainstMembers: isAgainstMembers(gameType) };
}
