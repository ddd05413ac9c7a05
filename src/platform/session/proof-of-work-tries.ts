import type { CheckBound } from '../limits/bounds.ts';

const FIRST = 100;
/** Maximum number of tries. A slow phone needs about 6 ms for a try, so at most 10 s. */
const MOST = 1_600;

/** Maximum number of tries of a proof of work. It doubles with each step, up to `MOST`. */
export function toTries(steps: number): number {
  return Math.min(MOST, FIRST * 2 ** Math.max(0, Math.floor(steps)));
}

/** Tries that are demanded at a count of failures or requests: none below `after`, then doubled with each `step`. */
export function toAskedTries(count: number, { after, step }: CheckBound): number {
  return count < after ? 0 : toTries((count - after) / step);
}
