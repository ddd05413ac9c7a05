import { atom } from 'nanostores';
import {
  CODE_NAME_MAX,
  createCode,
  listCodes,
  listReceipts,
  type RegistrationCode,
  setCodeState,
} from '../../contract/agents/codes.ts';
import { CODE_PATTERN } from '../../contract/core/typed-text.ts';
import { toPlainName } from '../../lib/plain-name.ts';
import { forAccount } from '../core/account-scope.ts';
import { createCursorPages } from '../core/cursor-pages.ts';
import { createForm } from '../core/forms.ts';
import { sendOnce } from '../core/idempotency.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import type { Failure } from '../core/result.ts';
import { asAgent } from './as-agent.ts';

export const codes = createRemote((_input: undefined) => asAgent(request(listCodes, {})));
export const loadCodes = () => void codes.load(undefined);

/** Last created code, listed first. */
export const $newCode = atom('');

export const codeForm = createForm({
  check: ({ code = '', name = '' }) => ({
    ...(toPlainName(code) === '' || CODE_PATTERN.test(toPlainName(code)) ? {} : { code: 'code_form' }),
    ...([...name.trim()].length > CODE_NAME_MAX ? { name: 'too_long' } : {}),
  }),
  submit: async ({ code = '', name = '' }) => {
    const chosen = toPlainName(code);
    const input = { ...(chosen ? { code: chosen } : {}), name: name.trim() };
    const answer = await sendOnce('agent-code', input, (options) => asAgent(request(createCode, input, options)));
    if (answer.ok) {
      codeForm.reset();
      $newCode.set(answer.value.code);
      await codes.reload();
    }
    return answer;
  },
  toProblems: ({ code }) => (code === 'agents.code_taken' ? { code } : undefined),
});

/** Failure of the last change of a code. */
export const $codeFailure = atom<Failure | undefined>(undefined);
export const $switching = atom('');

export async function switchCode({ code, state }: RegistrationCode): Promise<void> {
  if ($switching.get() !== '') return;
  $switching.set(code);
  $codeFailure.set(undefined);
  const next = state === 'active' ? 'disabled' : 'active';
  const answer = await asAgent(request(setCodeState, { code, state: next }));
  if (answer.ok) await codes.reload();
  else $codeFailure.set(answer.failure);
  $switching.set('');
}

/** Registrations with one code. An empty code lists all registrations, including those without a code. */
export const receipts = createCursorPages((code: string, cursor) => asAgent(request(listReceipts, { code, cursor })));

forAccount(() => {
  codeForm.reset();
  $newCode.set('');
  $codeFailure.set(undefined);
  $switching.set('');
});
