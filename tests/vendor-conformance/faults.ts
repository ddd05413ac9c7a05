export type CallName = 'balance' | 'bet' | 'win' | 'rollback';

/**
 * `lost-before`: the call never arrives · `lost-after`: the call takes effect and its answer is lost · `silent`: it takes effect and no
 * answer comes · `busy`: 503 · `limited`: 429 · `garbled`: it takes effect and the answer is unreadable. After each of them the call is
 * undecided for the vendor.
 */
export type Fault = 'lost-before' | 'lost-after' | 'silent' | 'busy' | 'limited' | 'garbled';

export interface Injection {
  readonly call: CallName;
  readonly fault: Fault;
  readonly times: number;
}

/** The faults of each call name, applied in list order. */
export function createFaults(injections: readonly Injection[]) {
  const left = injections.map((injection) => ({ ...injection }));
  return {
    next(call: CallName): Fault | undefined {
      const found = left.find((each) => each.call === call && each.times > 0);
      if (found) found.times -= 1;
      return found?.fault;
    },
    /** Ends all faults. */
    clear(): void {
      left.length = 0;
    },
  };
}
