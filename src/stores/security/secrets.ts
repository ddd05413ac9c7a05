import { PAYMENT_PASSWORD_MAX, PAYMENT_PASSWORD_MIN } from '../../contract/core/typed-text.ts';
import { setPaymentPassword } from '../../contract/security/security.ts';
import { changePassword } from '../../contract/session/password.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm, type Values } from '../core/forms.ts';
import { request } from '../core/request.ts';
import { createPasswordForm } from '../session/change-password-form.ts';
import { toNewPasswordProblems, toPasswordField } from '../session/password-rule.ts';
import { finishPanel, securityConfig, sessions, whenPanelCloses } from './overview.ts';

function finishPassword(): void {
  finishPanel('password');
  void securityConfig.reload();
  void sessions.reload();
}

/** Form for a voluntary change of the password, which ends every other session. */
export const ownPasswordForm = createPasswordForm(finishPassword);

/** Form for a first password. The recent sign-in is the only proof. */
export const firstPasswordForm = createForm({
  check: (values) => toNewPasswordProblems(values),
  submit: async ({ newPassword = '', confirmNewPassword = '' }) => {
    const answer = await request(changePassword, {
      newPassword: newPassword.trim(),
      confirmNewPassword: confirmNewPassword.trim(),
    });
    if (answer.ok) {
      firstPasswordForm.reset();
      finishPassword();
    }
    return answer;
  },
  toProblems: (failure) => (failure.code === 'session.secret_wrong' ? {} : toPasswordField(failure)),
  // Either the sign-in became too old while the form was open, or another browser set a password. The reloaded settings tell which.
  onFailure: ({ code }) => {
    if (code === 'session.secret_wrong') void securityConfig.reload();
  },
});

export function toPaymentProblems({ currentPassword = '', newPassword = '', confirmNewPassword = '' }: Values) {
  const [next, again] = [newPassword.trim(), confirmNewPassword.trim()];
  const isLong = next.length >= PAYMENT_PASSWORD_MIN && next.length <= PAYMENT_PASSWORD_MAX;
  return {
    ...(currentPassword.trim() ? {} : { currentPassword: 'required' }),
    ...(isLong ? {} : { newPassword: next ? 'security.payment_length' : 'required' }),
    ...(again === next && again ? {} : { confirmNewPassword: again ? 'security.mismatch' : 'required' }),
  };
}

/** Sets the payment password for withdrawals, transfers and points. Until a member sets one, these actions ask for the login password. */
export const paymentForm = createForm({
  check: toPaymentProblems,
  submit: async ({ currentPassword = '', newPassword = '', confirmNewPassword = '' }) => {
    const answer = await request(setPaymentPassword, {
      currentPassword: currentPassword.trim(),
      newPassword: newPassword.trim(),
      confirmNewPassword: confirmNewPassword.trim(),
    });
    if (answer.ok) {
      paymentForm.reset();
      finishPanel('payment');
      void securityConfig.reload();
    }
    return answer;
  },
  toProblems: (failure) =>
    failure.code === 'session.secret_wrong' ? { currentPassword: 'security.secret_wrong' } : toPasswordField(failure),
});

function forgetPasswords(): void {
  ownPasswordForm.reset();
  firstPasswordForm.reset();
}

whenPanelCloses('password', forgetPasswords);
whenPanelCloses('payment', paymentForm.reset);
forAccount(() => {
  forgetPasswords();
  paymentForm.reset();
});
