import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Form } from '../../../stores/core/forms.ts';
import {
  $recoveryCodes,
  $totpSetup,
  confirmTotpForm,
  forgetTotp,
  removeTotpForm,
  startTotpForm,
} from '../../../stores/security/totp.ts';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import parts from '../../centre/parts/parts.module.css';
import { QrCode } from '../../centre/parts/QrCode.tsx';
import { DialogForm } from '../../dialogs/DialogForm.tsx';
import { TextField } from '../../ui/Fields.tsx';
import { useWords } from '../../ui/words.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecretField } from './SecretField.tsx';
import styles from './security.module.css';
import { useProblem } from './use-problem.ts';

const GROUPS = /.{1,4}/g;

interface Props {
  readonly hasTotp: boolean;
  readonly hasPaymentPassword: boolean;
}

function AppCode({ form, hint }: { readonly form: Form; readonly hint: string }) {
  const { t } = useWords();
  return (
    <TextField
      form={form}
      field="code"
      label={t('security.totp_code')}
      hint={hint}
      toProblem={useProblem()}
      input={{ autoComplete: 'one-time-code', inputMode: 'numeric' }}
    />
  );
}

function Setup({ secret, url }: { readonly secret: string; readonly url: string }) {
  const { t } = useWords();
  return (
    <>
      <ol className={styles.steps}>
        <li>{t('security.totp_scan')}</li>
        <li>{t('security.totp_type')}</li>
      </ol>
      <div className={styles.setup}>
        <QrCode text={url} label={t('security.totp_qr')} />
        <div className={styles.secret}>
          <span className={parts.soft}>{t('security.totp_secret')}</span>
          <CopyText text={secret} shown={(secret.match(GROUPS) ?? []).join(' ')} label={t('security.totp_secret')} />
        </div>
      </div>
      <DialogForm form={confirmTotpForm} submit={t('security.turn_on')} submitting={t('security.saving')}>
        <AppCode form={confirmTotpForm} hint={t('security.totp_type')} />
      </DialogForm>
    </>
  );
}

/** Set-up of an authenticator app: password, QR code, then a code of the app as proof. */
export function TotpPanel({ hasTotp, hasPaymentPassword }: Props) {
  const { t } = useWords();
  const setup = useStore($totpSetup);
  const codes = useStore($recoveryCodes);
  useEffect(() => forgetTotp, []);
  if (codes.length > 0) return <RecoveryCodes codes={codes} />;
  if (setup && !hasTotp) return <Setup {...setup} />;
  const form = hasTotp ? removeTotpForm : startTotpForm;
  return (
    <>
      <p className={parts.lead}>{t(hasTotp ? 'security.totp_off_lead' : 'security.totp_lead')}</p>
      <DialogForm
        form={form}
        submit={t(hasTotp ? 'security.turn_off' : 'security.continue')}
        submitting={t('security.saving')}
      >
        <SecretField form={form} field="password" hasPaymentPassword={hasPaymentPassword} />
        {hasTotp && <AppCode form={form} hint={t('verify.totp_hint')} />}
      </DialogForm>
    </>
  );
}
