import { createByteStream, drawBelow, type Seeds, toCommitment } from '../slots/provably-fair.ts';
import { type FishKind, toChance } from './kinds.ts';

/** Minor units. */
export const STAKES_MINOR: readonly number[] = [10, 20, 50, 100, 200, 500];

export interface Shot {
  readonly isCaught: boolean;
  readonly payoutMinor: number;
}

export async function drawShot(kind: FishKind, seeds: Seeds, stakeMinor: number): Promise<Shot> {
  const { under, below } = toChance(kind);
  const isCaught = (await drawBelow(createByteStream(seeds), below)) < under;
  return { isCaught, payoutMinor: isCaught ? stakeMinor * kind.multiple : 0 };
}

export interface ClaimedShot extends Seeds, Shot {
  readonly serverSeedHash: string;
  readonly kind: FishKind;
  readonly stakeMinor: number;
}

export type ShotVerdict = 'fair' | 'wrong-seed' | 'wrong-outcome';

/** Verifies a shot: the committed seed and the outcome of the seeds. */
export async function verifyShot(claimed: ClaimedShot): Promise<ShotVerdict> {
  if ((await toCommitment(claimed.serverSeed)) !== claimed.serverSeedHash) return 'wrong-seed';
  const { isCaught, payoutMinor } = await drawShot(claimed.kind, claimed, claimed.stakeMinor);
  return isCaught === claimed.isCaught && payoutMinor === claimed.payoutMinor ? 'fair' : 'wrong-outcome';
}
