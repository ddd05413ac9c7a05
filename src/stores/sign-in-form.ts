import { atom } from 'nanostores';
import { findCalls } from './ask.ts';
import { refreshCaptcha } from './captcha.ts';
import { createForm, type Problems, type Values } from './forms.ts';
import { getRememberedName, rememberName } from './remember-me.ts';
import { signIn } from './session.ts';

/** True once the platform asked for the captcha; it stays until a sign-in. */
export const $needsCaptcha = atom(false);

function requiredFields(): string[] {
  return $needsCaptcha.get() ? ['username', 'password', 'captcha'] : ['username', 'password'];
}

function check(values: Values): Problems {
  const empty = requiredFields().filter((field) => !values[field]?.trim());
  return Object.fromEntries(empty.map((field) => [field, 'required']));
}

/** The box that keeps the name for a day; no field of the wire. */
export const REMEMBER_FIELD = 'rememberMe';

/** The name that this browser keeps, where nothing was typed yet. */
export function recallName(): void {
  const name = getRememberedName();
  const { username } = signInForm.$values.get();
  if (!name || username !== undefined) return;
  signInForm.change('username', name);
  signInForm.change(REMEMBER_FIELD, 'yes');
}

/** One form for the header and the dialog: what was typed in one is in the other. */
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
      // The header has no box: what was chosen before stays.
      if (values[REMEMBER_FIELD] !== undefined)
        rememberName(values[REMEMBER_FIELD] ? (values.username ?? '').trim() : undefined);
      signInForm.reset();
    }
    return answer;
  },
  toProblems: ({ code }) => {
    // Its own dialog goes on.
    if (code === 'session.verification_required') return {};
    return code === 'session.captcha_wrong' ? { captcha: code } : undefined;
  },
  onFailure: (failure) => {
    if (!$needsCaptcha.get() && !findCalls()?.asksForCaptcha(failure)) return;
    $needsCaptcha.set(true);
    // A picture serves one try.
    signInForm.change('captcha', '');
    void refreshCaptcha('login');
  },
});
