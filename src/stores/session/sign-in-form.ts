import { atom } from 'nanostores';
import { createForm, type Problems, type Values } from '../core/forms.ts';
import { findCalls } from '../core/lazy-request.ts';
import { refreshCaptcha } from './captcha.ts';
import { getRememberedName, rememberName } from './remember-me.ts';
import { signIn } from './session.ts';

/** True after the platform asked for a captcha; stays until a sign-in. */
export const $needsCaptcha = atom(false);

function requiredFields(): string[] {
  return $needsCaptcha.get() ? ['username', 'password', 'captcha'] : ['username', 'password'];
}

function check(values: Values): Problems {
  const empty = requiredFields().filter((field) => !values[field]?.trim());
  return Object.fromEntries(empty.map((field) => [field, 'required']));
}

/** Checkbox that remembers the name for a day; not sent. */
export const REMEMBER_FIELD = 'rememberMe';

/** Fills in the remembered name if the field is empty. */
export function recallName(): void {
  const name = getRememberedName();
  const { username } = signInForm.$values.get();
  if (!name || username !== undefined) return;
  signInForm.change('username', name);
  signInForm.change(REMEMBER_FIELD, 'yes');
}

/** Shared by the header and the dialog, including typed values. */
export const signInForm = createForm({
  check,
  submit: async (values) => {
    const answer = await signIn({
      username: (values.username ?? '').trim(),
      password: (values.password ?? '').trim(),
      ...($needsCaptcha.get() ? { captcha: (values.captcha ?? '').trim() } : {}),
    });
    if (answer.ok) {
      $needsCaptcha.set(false);
      // The header has no checkbox: the earlier choice stays.
      if (values[REMEMBER_FIELD] !== undefined)
        rememberName(values[REMEMBER_FIELD] ? (values.username ?? '').trim() : undefined);
      signInForm.reset();
    }
    return answer;
  },
  toProblems: ({ code }) => {
    // A required verification has its own dialog.
    if (code === 'session.verification_required') return {};
    return code === 'session.captcha_wrong' ? { captcha: code } : undefined;
  },
  onFailure: (failure) => {
    if (!$needsCaptcha.get() && !findCalls()?.asksForCaptcha(failure)) return;
    $needsCaptcha.set(true);
    // A captcha is valid for one attempt.
    signInForm.change('captcha', '');
    void refreshCaptcha('login');
  },
});
