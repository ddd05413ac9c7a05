import { type Seeds, toCommitment } from '../slots/provably-fair.ts';
import { drawCrashPoint } from './crash-point.ts';
import { CRASH_GAME } from './limits.ts';

export type CrashVerdict = 'fair' | 'wrong-seed' | 'wrong-outcome';

export interface ClaimedCrashRound {
  readonly number: number;
  readonly serverSeedHash: string;
  readonly serverSeed: string;
  /** With two decimals, as the round showed it. */
  readonly crash: number;
}

/** Game and round number replace the client seed, because a shared round belongs to no single player. */
export function toCrashSeeds(number: number, serverSeed: string): Seeds {
  return { serverSeed, clientSeed: `${CRASH_GAME}:${number}`, nonce: number };
}

/** Verifies a round: the committed seed and the crash point. */
export async function verifyCrashRound(round: ClaimedCrashRound): Promise<CrashVerdict> {
  if ((await toCommitment(round.serverSeed)) !== round.serverSeedHash) return 'wrong-seed';
  const drawn = await drawCrashPoint(toCrashSeeds(round.number, round.serverSeed));
  return drawn === Math.round(round.crash * 100) ? 'fair' : 'wrong-outcome';
}
