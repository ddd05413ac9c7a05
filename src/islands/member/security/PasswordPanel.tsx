import { useStore } from '@nanostores/react';
import { firstPasswordForm, ownPasswordForm } from '../../../stores/security/secrets.ts';
import { $session } from '../../../stores/session/session.ts';
import { openDialog } from '../../../stores/site/dialogs.ts';
import parts from '../../centre/parts/parts.module.css';
import { DialogForm } from '../../dialogs/DialogForm.tsx';
import controls from '../../ui/controls.module.css';
import { PasswordField } from '../../ui/Fields.tsx';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { useWords } from '../../ui/words.ts';
import { useProblem } from './use-problem.ts';

interface FirstProps {
  /** True if the sign-in is so recent that the form needs no other proof. */
  readonly isFresh: boolean;
  readonly hasPhoneReset: boolean;
}

interface Props extends FirstProps {
  readonly hasPassword: boolean;
}

interface InsteadProps {
  readonly why: string;
  readonly action: string;
  readonly dialog: 'forgetPassModal' | 'confirmSignOut';
}

/** Shown instead of the form: the reason, and a button for another way. Screen readers announce it when it replaces an open form. */
function Instead({ why, action, dialog }: InsteadProps) {
  return (
    <>
      <p role="alert" className={parts.lead}>
        {why}
      </p>
      <div className={parts.row}>
        <button type="button" className={controls.button} onClick={() => openDialog(dialog)}>
          {action}
        </button>
      </div>
    </>
  );
}

/** Password managers store the new password under this name. */
function AccountField({ account }: { readonly account: string }) {
  return <input hidden readOnly name="username" autoComplete="username" value={account} />;
}

/**
 * First password of a member who registered by phone. Directly after a sign-in, the form needs no proof; later, the
 * member needs a reset code or another sign-in.
 */
function FirstPassword({ isFresh, hasPhoneReset, account }: FirstProps & { readonly account: string }) {
  const { t } = useWords();
  if (isFresh) {
    return (
      <>
        <p className={parts.lead}>{t('security.password_first_now')}</p>
        <DialogForm form={firstPasswordForm} submit={t('security.create')} submitting={t('security.saving')}>
          <AccountField account={account} />
          <NewPasswordFields form={firstPasswordForm} words={[account]} />
        </DialogForm>
      </>
    );
  }
  return hasPhoneReset ? (
    <Instead why={t('security.password_first')} action={t('security.password_by_code')} dialog="forgetPassModal" />
  ) : (
    <Instead why={t('security.password_first_late')} action={t('header.sign_out')} dialog="confirmSignOut" />
  );
}

export function PasswordPanel({ hasPassword, ...first }: Props) {
  const { t } = useWords();
  const toProblem = useProblem();
  const session = useStore($session);
  const account = 'info' in session ? session.info.account : '';
  if (!hasPassword) return <FirstPassword {...first} account={account} />;
  return (
    <>
      <p className={parts.lead}>{t('security.password_lead')}</p>
      <DialogForm form={ownPasswordForm} submit={t('password.submit')} submitting={t('password.submitting')}>
        <AccountField account={account} />
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
