import { environment } from './environment.ts';

/** The last one for every time after. */
const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000] as const;

/** One next try at a time, each later than the one before it. */
export function createRetry(run: (attempt: number) => void) {
  let planned: { readonly attempt: number; readonly callOff: () => void } | undefined;

  /** The planned try is not made by itself any more: answers its number, 0 where none was planned. */
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
