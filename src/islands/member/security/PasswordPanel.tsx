import { useStore } from '@nanostores/react';
import { openDialog } from '../../../stores/dialogs.ts';
import { ownPasswordForm } from '../../../stores/security/secrets.ts';
import { $session } from '../../../stores/session.ts';
import parts from '../../centre/parts/parts.module.css';
import { DialogForm } from '../../dialogs/DialogForm.tsx';
import controls from '../../ui/controls.module.css';
import { PasswordField } from '../../ui/Fields.tsx';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { useWords } from '../../ui/words.ts';
import { useProblem } from './use-problem.ts';

interface Props {
  readonly hasPassword: boolean;
  readonly hasPhoneReset: boolean;
}

/** Whoever registered by phone sets the first password with a code, as a forgotten one. */
function FirstPassword({ hasPhoneReset }: { readonly hasPhoneReset: boolean }) {
  const { t } = useWords();
  return (
    <>
      <p className={parts.lead}>{t(hasPhoneReset ? 'security.password_first' : 'security.password_first_help')}</p>
      {hasPhoneReset && (
        <div className={parts.row}>
          <button type="button" className={controls.button} onClick={() => openDialog('forgetPassModal')}>
            {t('security.password_by_code')}
          </button>
        </div>
      )}
    </>
  );
}

export function PasswordPanel({ hasPassword, hasPhoneReset }: Props) {
  const { t } = useWords();
  const toProblem = useProblem();
  const session = useStore($session);
  const account = 'info' in session ? session.info.account : '';
  if (!hasPassword) return <FirstPassword hasPhoneReset={hasPhoneReset} />;
  return (
    <>
      <p className={parts.lead}>{t('security.password_lead')}</p>
      <DialogForm form={ownPasswordForm} submit={t('password.submit')} submitting={t('password.submitting')}>
        {/* Password managers save the new password under this name. */}
        <input hidden readOnly name="username" autoComplete="username" value={account} />
        <PasswordField
          form={ownPasswordForm}
          field="oldPassword"
          label={t('password.old')}
          toProblem={toProblem}
          input={{ autoComplete: 'current-password' }}
        />
        <NewPasswordFields form={ownPasswordForm} words={[account]} />
      </DialogForm>
    </>
  );
}
