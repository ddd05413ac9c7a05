import { changePassword } from '../contract/password.ts';
import { createForm } from './forms.ts';
import { toNewPasswordProblems, toPasswordField } from './password-rule.ts';
import { request } from './request.ts';
import { finishPasswordChange } from './session.ts';

/** The forced change of the password (spec §4). */
export const changePasswordForm = createForm({
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
      changePasswordForm.reset();
      await finishPasswordChange();
    }
    return answer;
  },
  toProblems: (failure) =>
    failure.code === 'session.secret_wrong' ? { oldPassword: 'password.current_wrong' } : toPasswordField(failure),
});
