import { environment } from './environment.ts';

/** Delays; the last one repeats. */
const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000] as const;

export function createRetry(run: (attempt: number) => void) {
  let planned: { readonly attempt: number; readonly callOff: () => void } | undefined;

  /** Cancels the scheduled retry and returns its number, or 0 without one. */
  function take(): number {
    const attempt = planned?.attempt ?? 0;
    planned?.callOff();
    planned = undefined;
    return attempt;
  }

  function hurry(): void {
    if (planned) run(take());
  }

  function plan(attempt: number): void {
    take();
    const wait = RETRY_AFTER_MS[Math.min(attempt, RETRY_AFTER_MS.length - 1)] ?? 0;
    planned = { attempt: attempt + 1, callOff: environment().after(wait, hurry) };
  }

  return { take, hurry, plan };
}
