import { atom } from 'nanostores';
import type { FailureCode } from '../../contract/core/errors.ts';
import { $session } from '../session/session.ts';
import { forAccount } from './account-scope.ts';
import type { Failure, Result } from './result.ts';
import { readKey } from './storage-keys.ts';

export type Remote<Value> =
  | { readonly status: 'idle' }
  /** `value` is the previous value while a newer one loads. */
  | { readonly status: 'loading'; readonly value?: Value }
  | { readonly status: 'failed'; readonly failure: Failure; readonly value?: Value }
  | { readonly status: 'ready'; readonly value: Value };

/** Failures after which a request is repeated: the session ended, or the member must change the password first. */
const INTERRUPTIONS: readonly FailureCode[] = [
  'session.changed',
  'session.required',
  'session.password_change_required',
];

interface Options {
  /** Shows the value of the previous input until the new answer arrives. Suits the next page of a list, but not another period. */
  readonly keepsOld?: boolean;
}

/**
 * The platform's last answer for an input. Late answers to earlier inputs and answers of another session are dropped;
 * data of one account is cleared when another signs in. A request interrupted by the end of the session is repeated
 * when the same account is back, because a page requests its data only when it is shown and stays shown in the
 * meantime.
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
    // The next session has already begun, and it belongs to the same account: another account would have reset this store. So the request
    // is repeated at once.
    else if ('info' in $session.get()) resume();
    else $state.set('value' in old ? { status: 'loading', ...old } : { status: 'idle' });
  }

  function resume(): void {
    if (!isInterrupted || !last) return;
    // A restored page knows its account before the platform has confirmed it.
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
    /** Repeats the request and keeps the current value in the meantime. */
    reload: async () => {
      if (last) await run(last.input, true);
    },
  };
}

export type RemoteStore<Value> = Pick<ReturnType<typeof createRemote<never, Value>>, '$state' | 'reload'>;
