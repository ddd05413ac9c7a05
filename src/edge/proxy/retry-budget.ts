/** Second tries that a platform in trouble may cost: fewer than one in ten first ones (issue: amplification at most 1.1). */
const EARNED = 0.09;
const SAVED_MAX = 10;

export function createRetryBudget() {
  // Nothing at first: an isolate that meets a dead platform would spend it before the breaker opens.
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
