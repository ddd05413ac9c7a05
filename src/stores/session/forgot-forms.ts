import { atom } from 'nanostores';
import { isEmail, toPlainEmail } from '../../lib/email.ts';
import { createWait } from '../core/counted-wait.ts';
import { environment } from '../core/environment.ts';
import { createForm } from '../core/forms.ts';
import { ask } from '../core/lazy-request.ts';
import type { Failure } from '../core/result.ts';
import { toPhoneInput } from '../registration/countries.ts';
import { $dialog, openDialog } from '../site/dialogs.ts';
import { refreshCaptcha } from './captcha.ts';
import { toCode } from './code-sender.ts';
import { withProof } from './human-proof.ts';
import { toNewPasswordProblems, toPasswordField } from './password-rule.ts';
import { createPhoneCode } from './phone-code.ts';
import { $session, resetByPhone } from './session.ts';
import { signInForm } from './sign-in-form.ts';
import { toCaptchaInput, toCodeProblems, toPhoneField } from './sms-form.ts';

const ASKS_CAPTCHA: readonly Failure['code'][] = ['session.captcha_required', 'session.captcha_wrong'];

/** True after a link was requested; the answer does not tell whether the account exists. */
export const $linkAsked = atom(false);
/** Seconds until another link can be requested. */
export const $linkWait = atom(0);
export const $resetNeedsCaptcha = atom(false);
// Reopening the dialog starts a new request.
$dialog.listen((id) => {
  if (id === 'forgetPassModal') $linkAsked.set(false);
});

const LINK_PAUSE_MS = 60_000;
const TICK_MS = 1_000;
const linkPause = createWait();
let callOff: (() => void) | undefined;

function tick(): void {
  const seconds = Math.ceil(linkPause.getLeft() / TICK_MS);
  $linkWait.set(seconds);
  callOff = seconds > 0 ? environment().after(TICK_MS, tick) : undefined;
}

/** Starts the wait before another link can be requested. A link takes a while to arrive, and a second one would make the first useless. */
function pauseLinks(): void {
  callOff?.();
  linkPause.begin(LINK_PAUSE_MS);
  tick();
}

/** Shows the form again, with what was typed. */
export function askForLinkAgain(): void {
  if ($linkWait.get() === 0) $linkAsked.set(false);
}

export const emailForm = createForm({
  check: ({ username = '', email = '', captcha = '' }) => ({
    ...(username.trim() ? {} : { username: 'required' }),
    ...(isEmail(toPlainEmail(email)) ? {} : { email: email.trim() ? 'forgot.email_invalid' : 'required' }),
    ...($resetNeedsCaptcha.get() && !captcha.trim() ? { captcha: 'required' } : {}),
  }),
  submit: async (values) => {
    const { username = '', email = '' } = values;
    $linkAsked.set(false);
    const input = { username: username.trim(), email: toPlainEmail(email), ...toCaptchaInput(values) };
    const answer = await withProof('reset', (proof) => ask('resetPasswordByEmail', { ...input, ...proof }));
    if (answer.ok) {
      $resetNeedsCaptcha.set(false);
      $linkAsked.set(true);
      pauseLinks();
    }
    return answer;
  },
  toProblems: ({ code }) => (code === 'session.captcha_wrong' ? { captcha: code } : undefined),
  onFailure: ({ code }) => {
    if (ASKS_CAPTCHA.includes(code)) $resetNeedsCaptcha.set(true);
    if (!$resetNeedsCaptcha.get()) return;
    emailForm.change('captcha', '');
    void refreshCaptcha('reset');
  },
});

export const resetCode = createPhoneCode('reset', true);

export async function sendResetCode(): Promise<void> {
  const values = phoneResetForm.$values.get();
  const input = { ...toPhoneInput(values), ...toCaptchaInput(values) };
  await resetCode.ask(phoneResetForm, () => withProof('reset', (proof) => ask('sendResetSms', { ...input, ...proof })));
}

/** Afterwards the member is signed in and at the home page (spec §4). */
export const phoneResetForm = createForm({
  check: (values) => ({ ...toCodeProblems(values), ...toNewPasswordProblems(values, false) }),
  submit: async (values) => {
    const verificationCode = toCode(values.code);
    const newPassword = (values.newPassword ?? '').trim();
    const answer = await resetCode.sendProven(values, verificationCode, (proof) =>
      resetByPhone({ ...toPhoneInput(values), newPassword, ...(proof ?? { verificationCode }) }),
    );
    // The new password is set in both cases. An unknown network is confirmed in its own dialog.
    if (answer.ok || answer.failure.code === 'session.verification_required') phoneResetForm.reset();
    return answer;
  },
  toProblems: (failure) =>
    failure.code === 'session.verification_required' ? {} : (toPhoneField(failure) ?? toPasswordField(failure)),
});

const LINK_FIELD = 'passwordReset';
let linkToken = '';

/** Removes the secret of an e-mail link from the address, so that it stays in no history or referrer. */
export function takeLink(): void {
  const { location, dropHash } = environment();
  const token = new URLSearchParams(location().hash.slice(1)).get(LINK_FIELD);
  if (!token) return;
  linkToken = token;
  dropHash();
}

/** True after a password reset by link; the sign-in shows it. */
export const $wasReset = atom(false);
$session.listen((session, before) => {
  if ('info' in session && before && !('info' in before)) $wasReset.set(false);
});

/** Sets the new password of an e-mail link, then opens the sign-in with the name filled in. */
export const linkForm = createForm({
  check: (values) => toNewPasswordProblems(values),
  submit: async ({ newPassword = '', confirmNewPassword = '' }) => {
    if (!linkToken) return { ok: false, failure: { code: 'password.link_expired', requestId: '' } };
    const answer = await ask('setPasswordByLink', {
      token: linkToken,
      newPassword: newPassword.trim(),
      confirmNewPassword: confirmNewPassword.trim(),
    });
    if (answer.ok) {
      linkToken = '';
      linkForm.reset();
      signInForm.change('username', answer.value.account);
      $wasReset.set(true);
      openDialog('loginPopupModal');
    }
    return answer;
  },
  toProblems: toPasswordField,
});
