import { SINGLE_BET_STEPS } from '../../contract/contracts/contracts.ts';
import { toMinor } from '../../contract/core/money.ts';

/** Spec §9: real-time salary is settled every five minutes. */
export const WINDOW_MS = 300_000;
/** A round that is heard of this long after its window counts in the window of then; settlement waits longer than that. */
const LATE_AFTER_MS = 120_000;

export const STEPS_MINOR: readonly number[] = SINGLE_BET_STEPS.map(toMinor);

/** Rounds of one member in five minutes whose stake reaches this step and not the next. */
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

/** A round whose payout is its stake moved nothing: it is neither won nor lost (0017). */
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
