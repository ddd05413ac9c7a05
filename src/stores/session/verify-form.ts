import { sendLoginVerification, type VerificationMethod } from '../../contract/session/session.ts';
import { createForm } from '../core/forms.ts';
import { request } from '../core/request.ts';
import { openDialog } from '../site/dialogs.ts';
import { $challenge } from './challenge.ts';
import { createCodeSender, toCode, toCodeProblem } from './code-sender.ts';
import { passChallenge } from './session.ts';

const EXPIRED = { ok: false, failure: { code: 'session.challenge_expired', requestId: '' } } as const;

/** The chosen method; the platform's first one by default. */
export function toMethod(chosen: string | undefined): VerificationMethod | undefined {
  const methods = $challenge.get()?.methods ?? [];
  return methods.find((method) => method === chosen) ?? methods[0];
}

/** Where a method sends its code; an authenticator shows the code itself. */
const DESTINATIONS = { sms: 'phone', email: 'email', totp: undefined } as const satisfies Record<
  VerificationMethod,
  unknown
>;

export const placeCode = createCodeSender(({ method }) => {
  const used = toMethod(method);
  const contact = used && DESTINATIONS[used];
  return (contact && $challenge.get()?.[contact]) ?? '';
});

/** Resets the state of a sent code, because it does not apply to another method. */
export function chooseMethod(method: VerificationMethod): void {
  if (method === toMethod(verifyForm.$values.get().method)) return;
  placeCode.reset();
  verifyForm.change('code', '');
  verifyForm.change('method', method);
}

$challenge.listen(() => {
  placeCode.reset();
  verifyForm.reset();
});

export function sendPlaceCode(): Promise<boolean> {
  const challenge = $challenge.get()?.challenge;
  const values = verifyForm.$values.get();
  const method = toMethod(values.method);
  if (challenge === undefined || (method !== 'sms' && method !== 'email')) return Promise.resolve(false);
  return placeCode.send(values, () => request(sendLoginVerification, { challenge, method }));
}

/** Code of a sign-in from an unknown network. */
export const verifyForm = createForm({
  check: ({ code }) => toCodeProblem(code),
  submit: async ({ code, method: chosen }) => {
    const challenge = $challenge.get()?.challenge;
    const method = toMethod(chosen);
    if (challenge === undefined || method === undefined) return EXPIRED;
    const answer = await passChallenge({ challenge, method, code: toCode(code) });
    if (answer.ok) $challenge.set(undefined);
    return answer;
  },
  toProblems: ({ code }) => (code === 'verification.code_wrong' ? { code } : undefined),
});

/** Restarts the sign-in after the challenge expired. */
export function signInAgain(): void {
  $challenge.set(undefined);
  openDialog('loginPopupModal');
}
