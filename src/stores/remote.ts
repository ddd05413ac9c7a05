import { atom } from 'nanostores';
import type { FailureCode } from '../contract/errors.ts';
import { forAccount } from './account-scope.ts';
import type { Failure, Result } from './result.ts';
import { $session } from './session.ts';
import { readKey } from './storage-keys.ts';

export type Remote<Value> =
  | { readonly status: 'idle' }
  /** `value` is what was shown before, while newer is on its way. */
  | { readonly status: 'loading'; readonly value?: Value }
  | { readonly status: 'failed'; readonly failure: Failure; readonly value?: Value }
  | { readonly status: 'ready'; readonly value: Value };

/** What was asked of a session that ended, or of one whose password had to be changed first, is asked again. */
const INTERRUPTIONS: readonly FailureCode[] = [
  'session.changed',
  'session.required',
  'session.password_change_required',
];

interface Options {
  /** Keeps showing what was loaded for other input until the new answer is here: a next page, not another period. */
  readonly keepsOld?: boolean;
}

/**
 * What the platform answered last for an input. Late answers of earlier inputs are dropped, answers of another session too; data of one
 * account is forgotten when another signs in. What the end of a session interrupted is asked again when its account is in once more: a page
 * asks when it is shown, and stays shown meanwhile.
 */
export function createRemote<Input, Value>(ask: (input: Input) => Promise<Result<Value>>, { keepsOld }: Options = {}) {
  const $state = atom<Remote<Value>>({ status: 'idle' });
  let turn = 0;
  let last: { readonly input: Input; readonly account: string | undefined } | undefined;
  let isInterrupted = false;

  async function run(input: Input, keeps: boolean): Promise<void> {
    turn += 1;
    const mine = turn;
    last = { input, account: readKey('account') };
    isInterrupted = false;
    const before = $state.get();
    const old = keeps && 'value' in before && before.value !== undefined ? { value: before.value } : {};
    $state.set({ status: 'loading', ...old });
    const answer = await ask(input);
    if (mine !== turn) return;
    if (answer.ok) {
      $state.set({ status: 'ready', value: answer.value });
      return;
    }
    const { code } = answer.failure;
    isInterrupted = INTERRUPTIONS.includes(code);
    if (code !== 'session.changed') $state.set({ status: 'failed', failure: answer.failure, ...old });
    // The answer came after the session that follows: another account's would have reset all this.
    else if ('info' in $session.get()) resume();
    else $state.set('value' in old ? { status: 'loading', ...old } : { status: 'idle' });
  }

  function resume(): void {
    if (!isInterrupted || !last) return;
    // A page that was restored knows whose it is before the platform has said so.
    if (last.account === undefined || last.account === readKey('account')) void run(last.input, true);
    else reset();
  }

  function reset(): void {
    turn += 1;
    last = undefined;
    isInterrupted = false;
    $state.set({ status: 'idle' });
  }

  forAccount(reset, resume);
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
