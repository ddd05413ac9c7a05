/** Retries earned per first attempt: fewer than one in ten (load amplification of at most 1.1). */
const EARNED = 0.09;
const SAVED_MAX = 10;

export function createRetryBudget() {
  // The budget starts at 0. Otherwise a new isolate would spend it on a dead platform before the breaker opens.
  let saved = 0;
  return {
    earn(): void {
      saved = Math.min(SAVED_MAX, saved + EARNED);
    },
    spend(): boolean {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
export type RetryBudget = ReturnType<typeof createRetryBudget>;
