import { useStore } from '@nanostores/react';
import type { Form } from '../../../stores/forms.ts';
import { securityConfig } from '../../../stores/security/overview.ts';
import { PasswordField } from '../../ui/Fields.tsx';
import { useWords } from '../../ui/words.ts';

/** The payment password, or until there is one that of the account (reading.md). */
export function SecretField({ form }: { readonly form: Form }) {
  const { t } = useWords();
  const state = useStore(securityConfig.$state);
  const hasOwn = 'value' in state ? state.value?.hasPaymentPassword : undefined;
  const label = hasOwn === false ? 'points.account_password' : 'points.payment_password';
  const toProblem = (problem: string) => {
    if (problem !== 'secret_wrong') return t(`points.problem_${problem}`);
    return t(hasOwn === false ? 'points.problem_secret_account' : 'session.secret_wrong');
  };
  return (
    <PasswordField
      form={form}
      field="password"
      label={t(label)}
      hint={hasOwn === false ? t('points.account_password_hint') : undefined}
      toProblem={toProblem}
      input={{ autoComplete: 'current-password' }}
    />
  );
}
