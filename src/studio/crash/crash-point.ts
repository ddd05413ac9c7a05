import { hmacHex } from '../../lib/bytes.ts';
import type { Seeds } from '../slots/provably-fair.ts';
import { MULTIPLIER_MAX } from './limits.ts';

/** Return to player: 97 %, for every multiplier and every strategy. */
export const RETURN_BASIS_POINTS = 9700;
const RETURN_PERCENT = 97n;

/** The draw takes the first 52 bits (13 hex digits) of the byte stream of provably-fair.ts. */
const DIGITS = 13;
export const DRAWS = 2n ** 52n;

/**
 * Crash point in hundredths of the draw `h` below 2^52: floor(97 · 2^52 / (2^52 − h)), at least 1.00 and at most 10,000.00. So
 * P(crash ≥ m) is 0.97 / m for every cash-out m from 1.01 to the maximum, to the precision of one draw.
 */
export function toCrashPoint(h: bigint): number {
  const hundredths = (RETURN_PERCENT * DRAWS) / (DRAWS - h);
  return hundredths > BigInt(MULTIPLIER_MAX) ? MULTIPLIER_MAX : Math.max(100, Number(hundredths));
}

/** Number of draws, out of `DRAWS`, whose crash point is at least `multiplier` (hundredths, from 101). */
export function countReaching(multiplier: number): bigint {
  return (RETURN_PERCENT * DRAWS) / BigInt(multiplier);
}

export async function drawNumber({ serverSeed, clientSeed, nonce }: Seeds): Promise<bigint> {
  const block = await hmacHex(serverSeed, `${clientSeed}:${nonce}:0`);
  return BigInt(`0x${block.slice(0, DIGITS)}`);
}

export async function drawCrashPoint(seeds: Seeds): Promise<number> {
  return toCrashPoint(await drawNumber(seeds));
}
