/** Consecutive failures that open the breaker; a single slow call does not. */
const FAILURES_TO_OPEN = 8;
const OPEN_MS = 2000;

/**
 * Fails fast while the platform is down. After consecutive failures no request is sent for a while. Then one probe is sent, and its outcome
 * decides. Uses times and not flags, because a cancelled probe never reports back.
 */
export function createBreaker(now: () => number) {
  let failures = 0;
  let openUntil = 0;

  return {
    /** Whether this request may be sent; half open, only the first in each interval. */
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
