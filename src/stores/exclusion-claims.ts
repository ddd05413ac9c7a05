import { listPromotionClaims, type PromotionClaim } from '../contract/promotions-claims.ts';
import { toLanguage } from './language.ts';
import type { GameKey } from './launch.ts';
import { request } from './request.ts';
import { isGameExcluded } from './rewards/terms.ts';

/** The running bonus that excludes this game; undefined without one, or without an answer. */
export async function findExcludingClaim(game: GameKey, gameType: string): Promise<PromotionClaim | undefined> {
  const answer = await request(listPromotionClaims, { status: 'process', ...toLanguage(), pageSize: 1 });
  const claim = answer.ok ? answer.value.list[0] : undefined;
  return claim && isGameExcluded(claim.terms, { ...game, gameType }) ? claim : undefined;
}
