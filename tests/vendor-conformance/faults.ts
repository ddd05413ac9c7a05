export type CallName = 'balance' | 'bet' | 'win' | 'rollback';

/**
 * `lost-before`: the call never arrives · `lost-after`: it is done and its answer is lost · `silent`: done, and the answer does not come · `busy`:
 * 503 · `limited`: 429 · `garbled`: done, answered with something that is no answer. After each of them nothing is decided for the vendor.
 */
export type Fault = 'lost-before' | 'lost-after' | 'silent' | 'busy' | 'limited' | 'garbled';

export interface Injection {
  readonly call: CallName;
  readonly fault: Fault;
  readonly times: number;
}

/** What the next call of a name meets, in the order of the list. */
export function createFaults(injections: readonly Injection[]) {
  const left = injections.map((injection) => ({ ...injection }));
  return {
    next(call: CallName): Fault | undefined {
      const found = left.find((each) => each.call === call && each.times > 0);
      if (found) found.times -= 1;
      return found?.fault;
    },
    /** The line is good again. */
    clear(): void {
      left.length = 0;
    },
  };
}
