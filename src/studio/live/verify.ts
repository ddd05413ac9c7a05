import { type Seeds, toCommitment } from '../slots/fair.ts';
import { drawLive, type LiveOutcome } from './outcome.ts';

export type LiveVerdict = 'fair' | 'wrong-seed' | 'wrong-outcome';

/** A shared round as the table revealed it. Its client seed is public beforehand: `toRoundSeeds`. */
export interface ClaimedLiveRound {
  readonly tableId: string;
  readonly number: number;
  readonly serverSeedHash: string;
  readonly serverSeed: string;
  readonly outcome: LiveOutcome;
}

/** Nobody at a shared table chooses a seed: table and number of the round stand in its place, known to all before. */
export function toRoundSeeds(tableId: string, number: number, serverSeed: string): Seeds {
  return { serverSeed, clientSeed: `${tableId}:${number}`, nonce: number };
}

/** Repeats a round: was this the committed seed, and does it give this outcome? */
export async function verifyLiveRound(round: ClaimedLiveRound): Promise<LiveVerdict> {
  if ((await toCommitment(round.serverSeed)) !== round.serverSeedHash) return 'wrong-seed';
  const drawn = await drawLive(round.outcome.kind, toRoundSeeds(round.tableId, round.number, round.serverSeed));
  return JSON.stringify(drawn) === JSON.stringify(round.outcome) ? 'fair' : 'wrong-outcome';
}
