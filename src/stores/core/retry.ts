import { environment } from './environment.ts';

/** Delays between attempts. After the last one, only `hurry` starts another series. */
const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000, 60_000] as const;

export function createRetry(run: (attempt: number) => void) {
  let planned: { readonly attempt: number; readonly callOff?: () => void } | undefined;

  /** Cancels the scheduled retry and returns its number, or 0 without one. */
  function take(): number {
    const attempt = planned?.attempt ?? 0;
    planned?.callOff?.();
    planned = undefined;
    return attempt;
  }

  /** Runs the pending retry now: the network is back, the page is seen again, or the visitor asks for it. */
  function hurry(): void {
    if (planned) run(take());
  }

  /** Schedules the next attempt. Returns false after the last delay: the next attempt then waits for `hurry`. */
  function plan(attempt: number): boolean {
    take();
    const wait = RETRY_AFTER_MS[attempt];
    planned = wait === undefined ? { attempt: 0 } : { attempt: attempt + 1, callOff: environment().after(wait, hurry) };
    return wait !== undefined;
  }

  return { take, hurry, plan };
}
