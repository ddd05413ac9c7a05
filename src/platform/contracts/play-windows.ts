import { SINGLE_BET_STEPS } from '../../contract/contracts/contracts.ts';
import { toMinor } from '../../contract/core/money.ts';

/** Spec §9: real-time salary is settled every five minutes. */
export const WINDOW_MS = 300_000;
/** A round reported later than this after its window counts in the current window. Settlement waits longer than this. */
const LATE_AFTER_MS = 120_000;

export const STEPS_MINOR: readonly number[] = SINGLE_BET_STEPS.map(toMinor);

/** Rounds of one member in five minutes with a stake from this step up to the next. */
export interface PlayWindow {
  windowMs: number;
  stepMinor: number;
  rounds: number;
  wonMinor: number;
  lostMinor: number;
}

export function toWindowStart(atMs: number): number {
  return Math.floor(atMs / WINDOW_MS) * WINDOW_MS;
}

/** A payout equal to the stake is neither won nor lost (0017). */
export function addToWindows(
  windows: Map<string, PlayWindow>,
  atMs: number,
  { stakeMinor, payoutMinor }: { stakeMinor: number; payoutMinor: number },
  now: number,
): void {
  if (payoutMinor === stakeMinor) return;
  const own = toWindowStart(atMs);
  const windowMs = own + WINDOW_MS + LATE_AFTER_MS > now ? own : toWindowStart(now);
  const stepMinor = STEPS_MINOR.findLast((step) => step <= stakeMinor) ?? 0;
  const key = `${windowMs}:${stepMinor}`;
  const window = windows.get(key) ?? { windowMs, stepMinor, rounds: 0, wonMinor: 0, lostMinor: 0 };
  window.rounds += 1;
  if (payoutMinor > stakeMinor) window.wonMinor += stakeMinor;
  else window.lostMinor += stakeMinor;
  windows.set(key, window);
}
