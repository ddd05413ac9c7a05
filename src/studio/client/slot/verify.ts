import { toMinor } from '../../../contract/core/minor-units.ts';
import type { StudioTitle } from '../../catalogue.ts';
import { type Verdict, verifyRound } from '../../slots/verify.ts';
import type { Round } from './api.ts';

/** Verifies a round in this browser, from the revealed seed and the bundled reels. */
export function verifyShownRound(title: StudioTitle, round: Round): Promise<Verdict> {
  return verifyRound(title.model, {
    ...round,
    stakeMinor: toMinor(round.stake),
    payoutMinor: toMinor(round.payout),
  });
}
