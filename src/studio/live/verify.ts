import { type Seeds, toCommitment } from '../slots/provably-fair.ts';
import { type LiveOutcome, redrawLive } from './outcome.ts';

export type LiveVerdict = 'fair' | 'wrong-seed' | 'wrong-outcome';

/** A round as the table revealed it. Its client seed is public beforehand: `toRoundSeeds`. */
export interface ClaimedLiveRound {
  readonly tableId: string;
  readonly number: number;
  readonly serverSeedHash: string;
  readonly serverSeed: string;
  readonly outcome: LiveOutcome;
}

/**
 * Table and round number take the place of a client seed, because no player of a shared table chooses one. Both are public before the
 * round.
 */
export function toRoundSeeds(tableId: string, number: number, serverSeed: string): Seeds {
  return { serverSeed, clientSeed: `${tableId}:${number}`, nonce: number };
}

/** Verifies a round: the committed seed and the outcome. */
export async function verifyLiveRound(round: ClaimedLiveRound): Promise<LiveVerdict> {
  if ((await toCommitment(round.serverSeed)) !== round.serverSeedHash) return 'wrong-seed';
  const drawn = await redrawLive(round.outcome, toRoundSeeds(round.tableId, round.number, round.serverSeed));
  return JSON.stringify(drawn) === JSON.stringify(round.outcome) ? 'fair' : 'wrong-outcome';
}
