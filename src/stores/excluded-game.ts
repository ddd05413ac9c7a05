import { atom } from 'nanostores';
import { listPromotionClaims, type PromotionClaim } from '../contract/promotions-claims.ts';
import { toLanguage } from './language.ts';
import type { GameKey } from './launch.ts';
import { request } from './request.ts';
import { isGameExcluded } from './rewards/terms.ts';
import { $session } from './session.ts';

/** The bonus in progress in whose turnover stakes in the open game count for nothing. */
export const $exclusion = atom<PromotionClaim | undefined>(undefined);
let turn = 0;
let accepted = '';

const toKey = ({ vassalage, gameId }: GameKey, claimId: string) => `${claimId} ${vassalage} ${gameId}`;

export function forgetExclusion(): void {
  turn += 1;
  $exclusion.set(undefined);
}

/** Asked beside the launch, so that nobody waits for it; where no answer comes nothing is said. Play money has no bonus. */
export async function checkExclusion(game: GameKey, gameType: string): Promise<void> {
  forgetExclusion();
  const mine = turn;
  const { kind } = $session.get();
  if (kind !== 'member' && kind !== 'agent') return;
  const answer = await request(listPromotionClaims, { status: 'process', ...toLanguage(), pageSize: 1 });
  const claim = answer.ok ? answer.value.list[0] : undefined;
  if (mine !== turn || !claim || accepted === toKey(game, claim.claimId)) return;
  if (isGameExcluded(claim.terms, { ...game, gameType })) $exclusion.set(claim);
}

/** The member knows it now: this game is not warned of again while this bonus runs. */
export function playExcluded(game: GameKey): void {
  const claim = $exclusion.get();
  if (claim) accepted = toKey(game, claim.claimId);
  forgetExclusion();
}
