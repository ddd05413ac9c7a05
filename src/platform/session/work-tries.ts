const FIRST = 100;
/** A slow phone needs about 6 ms a try: at most 10 s. */
const MOST = 1_600;

/** Tries that a proof of work takes at most; twice as many with each step, within bounds. */
export function toTries(steps: number): number {
  return Math.min(MOST, FIRST * 2 ** Math.max(0, Math.floor(steps)));
}
