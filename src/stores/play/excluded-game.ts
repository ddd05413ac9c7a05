import { atom } from 'nanostores';
import type { PromotionClaim } from '../../contract/promotions/claims.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { $session } from '../session/session.ts';
import type { GameKey } from './launch.ts';

export interface ExcludingClaim extends PromotionClaim {
  /** True if members play against each other in the open game, so that they can stake only their own money. */
  readonly isAgainstMembers: boolean;
}

/** The running bonus whose turnover does not count stakes in the open game. */
export const $exclusion = atom<ExcludingClaim | undefined>(undefined);
let turn = 0;
let accepted = '';

const toKey = ({ vassalage, gameId }: GameKey, claimId: string) => `${claimId} ${vassalage} ${gameId}`;

export function forgetExclusion(): void {
  turn += 1;
  $exclusion.set(undefined);
}

/**
 * Runs in parallel to the launch and in its own chunk, so that it delays no game. Without an answer no warning is
 * shown. Play money has no bonus.
 */
export async function checkExclusion(game: GameKey, gameType: string): Promise<void> {
  forgetExclusion();
  const mine = turn;
  const { kind } = $session.get();
  if (kind !== 'member' && kind !== 'agent') return;
  const claims = await loadChunk(() => import('./exclusion-claims.ts')).catch(() => undefined);
  const claim = await claims?.findExcludingClaim(game, gameType);
  if (mine !== turn || !claim || accepted === toKey(game, claim.claimId)) return;
  $exclusion.set(claim);
}

/** The member accepted the warning: it is not repeated for this game while this bonus runs. */
export function playExcluded(game: GameKey): void {
  const claim = $exclusion.get();
  if (claim) accepted = toKey(game, claim.claimId);
  forgetExclusion();
}
