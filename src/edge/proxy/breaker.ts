/** Failures in a row that open it: one slow call among good ones never does. */
const FAILURES_TO_OPEN = 8;
const OPEN_MS = 2000;

/**
 * Answers fast while the platform is gone: after failures in a row nobody asks for a while, then one request does, and what it meets
 * decides. Times and not flags, because a probe that is cut off never reports back.
 */
export function createBreaker(now: () => number) {
  let failures = 0;
  let openUntil = 0;

  return {
    /** True when this request may ask; while half open only the first in a while may. */
    allows(): boolean {
      if (failures < FAILURES_TO_OPEN) return true;
      const at = now();
      if (at < openUntil) return false;
      openUntil = at + OPEN_MS;
      return true;
    },
    succeeded(): void {
      failures = 0;
    },
    failed(): void {
      failures += 1;
      if (failures >= FAILURES_TO_OPEN) openUntil = now() + OPEN_MS;
    },
    get isOpen(): boolean {
      return failures >= FAILURES_TO_OPEN;
    },
    retryAfterSeconds: OPEN_MS / 1000,
  };
}
export type Breaker = ReturnType<typeof createBreaker>;
