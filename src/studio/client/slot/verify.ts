import type { StudioTitle } from '../../catalogue.ts';
import { type Verdict, verifyRound } from '../../slots/verify.ts';
import type { Round } from './api.ts';

/** Repeats a round in this browser, from what the server has revealed and the reels that came with the game. */
export function verifyShownRound(title: StudioTitle, round: Round): Promise<Verdict> {
  return verifyRound(title.model, {
    ...round,
    stakeMinor: Math.round(round.stake * 100),
    payoutMinor: Math.round(round.payout * 100),
  });
}
