import { atom } from 'nanostores';
import { forAccount } from './account-scope.ts';
import type { Failure, Result } from './result.ts';

export type Remote<Value> =
  | { readonly status: 'idle' }
  /** `value` is what was shown before, while newer is on its way. */
  | { readonly status: 'loading'; readonly value?: Value }
  | { readonly status: 'failed'; readonly failure: Failure; readonly value?: Value }
  | { readonly status: 'ready'; readonly value: Value };

interface Options {
  /** Keeps showing what was loaded for other input until the new answer is here: a next page, not another period. */
  readonly keepsOld?: boolean;
}

/**
 * What the platform answered last for an input. Late answers of earlier inputs are dropped, answers of another session too; data of one
 * account is forgotten when another signs in.
 */
export function createRemote<Input, Value>(ask: (input: Input) => Promise<Result<Value>>, { keepsOld }: Options = {}) {
  const $state = atom<Remote<Value>>({ status: 'idle' });
  let turn = 0;
  let last: { readonly input: Input } | undefined;

  async function run(input: Input, keeps: boolean): Promise<void> {
    turn += 1;
    const mine = turn;
    last = { input };
    const before = $state.get();
    const old = keeps && 'value' in before && before.value !== undefined ? { value: before.value } : {};
    $state.set({ status: 'loading', ...old });
    const answer = await ask(input);
    if (mine !== turn) return;
    if (answer.ok) $state.set({ status: 'ready', value: answer.value });
    else if (answer.failure.code === 'session.changed') $state.set({ status: 'idle' });
    else $state.set({ status: 'failed', failure: answer.failure, ...old });
  }

  function reset(): void {
    turn += 1;
    last = undefined;
    $state.set({ status: 'idle' });
  }

  forAccount(reset);
  return {
    $state,
    reset,
    load: (input: Input) => run(input, keepsOld === true),
    /** Asks the same again, and shows what was there meanwhile. */
    reload: async () => {
      if (last) await run(last.input, true);
    },
  };
}

export type RemoteStore<Value> = Pick<ReturnType<typeof createRemote<never, Value>>, '$state' | 'reload'>;
