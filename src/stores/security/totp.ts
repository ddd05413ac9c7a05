import { atom } from 'nanostores';
import { confirmTotp, removeTotp, startTotp } from '../../contract/security/security.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm, type Problems } from '../core/forms.ts';
import { request } from '../core/request.ts';
import type { Failure } from '../core/result.ts';
import { toCode, toCodeProblem } from '../session/code-sender.ts';
import { finishPanel, securityConfig } from './overview.ts';

/** Codes for a member without the app, shown once after the set-up; in memory only. */
export const $recoveryCodes = atom<readonly string[]>([]);

/** Setup data for the authenticator app; in memory only. */
export const $totpSetup = atom<{ readonly secret: string; readonly url: string } | undefined>(undefined);

function toProblems({ code }: Failure): Problems | undefined {
  if (code === 'session.secret_wrong') return { password: 'security.secret_wrong' };
  return code === 'verification.code_wrong' ? { code: 'security.totp_code_wrong' } : undefined;
}

function finish(): void {
  forgetTotp();
  finishPanel('totp');
  void securityConfig.reload();
}

export const startTotpForm = createForm({
  check: ({ password }) => (password?.trim() ? {} : { password: 'required' }),
  submit: async ({ password = '' }) => {
    const answer = await request(startTotp, { password: password.trim() });
    if (answer.ok) $totpSetup.set(answer.value);
    return answer;
  },
  toProblems,
});

export const confirmTotpForm = createForm({
  check: ({ code }) => toCodeProblem(code),
  submit: async ({ code }) => {
    const answer = await request(confirmTotp, { code: toCode(code) });
    if (answer.ok) {
      forgetTotp();
      $recoveryCodes.set(answer.value.recoveryCodes);
      void securityConfig.reload();
    }
    return answer;
  },
  toProblems,
});

export const removeTotpForm = createForm({
  check: ({ password, code }) => ({
    ...(password?.trim() ? {} : { password: 'required' }),
    ...toCodeProblem(code),
  }),
  submit: async ({ password = '', code }) => {
    const answer = await request(removeTotp, { password: password.trim(), code: toCode(code) });
    if (answer.ok) finish();
    return answer;
  },
  toProblems,
});

export function forgetTotp(): void {
  $totpSetup.set(undefined);
  $recoveryCodes.set([]);
  for (const form of [startTotpForm, confirmTotpForm, removeTotpForm]) form.reset();
}

export function forgetRecoveryCodes(): void {
  $recoveryCodes.set([]);
  finishPanel('totp');
}

forAccount(forgetTotp);
