import { PAYMENT_PASSWORD_MAX, PAYMENT_PASSWORD_MIN } from '../../../contract/core/typed-text.ts';
import { paymentForm } from '../../../stores/security/secrets.ts';
import parts from '../../centre/parts/parts.module.css';
import { DialogForm } from '../../dialogs/DialogForm.tsx';
import { PasswordField } from '../../ui/Fields.tsx';
import { useWords } from '../../ui/words.ts';
import { SecretField } from './SecretField.tsx';
import { useProblem } from './use-problem.ts';

export function PaymentPanel({ hasPaymentPassword }: { readonly hasPaymentPassword: boolean }) {
  const { t } = useWords();
  const toProblem = useProblem();
  return (
    <>
      <p className={parts.lead}>{t('security.payment_lead')}</p>
      <DialogForm form={paymentForm} submit={t('security.save')} submitting={t('security.saving')}>
        <SecretField form={paymentForm} field="currentPassword" hasPaymentPassword={hasPaymentPassword} />
        <PasswordField
          form={paymentForm}
          field="newPassword"
          label={t('security.payment_new')}
          hint={t('security.payment_length', { min: PAYMENT_PASSWORD_MIN, count: PAYMENT_PASSWORD_MAX })}
          toProblem={toProblem}
          input={{ autoComplete: 'off' }}
        />
        <PasswordField
          form={paymentForm}
          field="confirmNewPassword"
          label={t('security.payment_again')}
          toProblem={toProblem}
          input={{ autoComplete: 'off' }}
        />
      </DialogForm>
    </>
  );
}
