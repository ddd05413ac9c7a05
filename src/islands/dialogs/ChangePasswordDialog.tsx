import { useStore } from '@nanostores/react';
import { changePasswordForm } from '../../stores/session/change-password-form.ts';
import { $passwordReason, $session } from '../../stores/session/session.ts';
import { interruptWith } from '../../stores/site/dialogs.ts';
import controls from '../ui/controls.module.css';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/dialog.late.module.css';
import { PasswordField } from '../ui/Fields.tsx';
import { NewPasswordFields } from '../ui/NewPasswordFields.tsx';
import { toProblemWords } from '../ui/problem-words.ts';
import { useWords } from '../ui/words.ts';
import { DialogForm } from './DialogForm.tsx';

const REASONS = { first: 'password.why_first', expired: 'in_change_expired' } as const;

/** The forced password change (spec §4). The only way out is to sign out, after a question. */
export function ChangePasswordDialog() {
  const { t } = useWords();
  const reason = useStore($passwordReason);
  const session = useStore($session);
  const account = 'info' in session ? session.info.account : '';
  const leave = () => interruptWith('confirmSignOut');
  const toProblem = (problem: string) => toProblemWords(problem, t);
  return (
    <Dialog title={t('password.title')} onLeave={leave}>
      <p className={styles.text}>{t(reason ? REASONS[reason] : 'password.why')}</p>
      <DialogForm form={changePasswordForm} submit={t('password.submit')} submitting={t('password.submitting')}>
        {/* Password managers store the new password under this name. */}
        <input hidden readOnly name="username" autoComplete="username" value={account} />
        <PasswordField
          form={changePasswordForm}
          field="oldPassword"
          label={t('password.old')}
          toProblem={toProblem}
          input={{ autoComplete: 'current-password' }}
        />
        <NewPasswordFields form={changePasswordForm} words={[account]} />
      </DialogForm>
      <div className={styles.others}>
        <button type="button" className={`${controls.button} ${controls.quiet} ${controls.wide}`} onClick={leave}>
          {t('password.leave')}
        </button>
      </div>
    </Dialog>
  );
}
