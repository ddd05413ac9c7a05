import { createByteStream, drawBelow, type Seeds, toCommitment } from '../slots/provably-fair.ts';
import { FIELDS, toPayoutMinor } from './multiples.ts';

/** The fields with mines, in rising order: the first draws of a Fisher-Yates shuffle of all fields. */
export async function drawPlaces(seeds: Seeds, mines: number): Promise<number[]> {
  const draw = createByteStream(seeds);
  const fields = Array.from({ length: FIELDS }, (_, field) => field);
  for (let place = 0; place < mines; place += 1) {
    const chosen = place + (await drawBelow(draw, FIELDS - place));
    const held = fields[place] as number;
    fields[place] = fields[chosen] as number;
    fields[chosen] = held;
  }
  return fields.slice(0, mines).sort((one, other) => one - other);
}

export interface ClaimedMines extends Seeds {
  readonly serverSeedHash: string;
  readonly stakeMinor: number;
  readonly payoutMinor: number;
  readonly mines: number;
  readonly opened: readonly number[];
  readonly hit: number | null;
  readonly end: string | null;
  readonly places: readonly number[];
}

export type MinesVerdict = 'fair' | 'wrong-seed' | 'wrong-outcome';

/** Whether the claimed fields and payout follow from these places. */
function follows(claimed: ClaimedMines, places: readonly number[]): boolean {
  const { mines, opened, hit, end, stakeMinor, payoutMinor } = claimed;
  const isSamePlaces = JSON.stringify(places) === JSON.stringify(claimed.places);
  const areSafe = opened.every((field) => !places.includes(field)) && new Set(opened).size === opened.length;
  const isHit = hit === null ? end !== 'hit' : end === 'hit' && places.includes(hit);
  const isReturned = end === 'returned' && opened.length === 0;
  const earned = isReturned ? stakeMinor : end === 'hit' ? 0 : toPayoutMinor(stakeMinor, mines, opened.length);
  const isPayable = isReturned || end === 'hit' || opened.length > 0;
  return isSamePlaces && areSafe && isHit && isPayable && earned === payoutMinor;
}

/** Repeats a round from its seeds. */
export async function verifyMines(claimed: ClaimedMines): Promise<MinesVerdict> {
  if ((await toCommitment(claimed.serverSeed)) !== claimed.serverSeedHash) return 'wrong-seed';
  return follows(claimed, await drawPlaces(claimed, claimed.mines)) ? 'fair' : 'wrong-outcome';
}
