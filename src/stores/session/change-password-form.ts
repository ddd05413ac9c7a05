import { changePassword } from '../../contract/session/password.ts';
import { createForm, type Form } from '../core/forms.ts';
import { request } from '../core/request.ts';
import { toNewPasswordProblems, toPasswordField } from './password-rule.ts';
import { finishPasswordChange } from './session.ts';

/** The old password and the new one twice; `finish` runs after a successful change. */
export function createPasswordForm(finish: () => Promise<void> | void): Form {
  const form = createForm({
    check: (values) => ({
      ...(values.oldPassword?.trim() ? {} : { oldPassword: 'required' }),
      ...toNewPasswordProblems(values),
    }),
    submit: async ({ oldPassword = '', newPassword = '', confirmNewPassword = '' }) => {
      const answer = await request(changePassword, {
        oldPassword: oldPassword.trim(),
        newPassword: newPassword.trim(),
        confirmNewPassword: confirmNewPassword.trim(),
      });
      if (answer.ok) {
        form.reset();
        await finish();
      }
      return answer;
    },
    toProblems: (failure) =>
      failure.code === 'session.secret_wrong' ? { oldPassword: 'password.current_wrong' } : toPasswordField(failure),
  });
  return form;
}

/** The forced change of the password (spec §4). */
export const changePasswordForm = createPasswordForm(finishPasswordChange);
