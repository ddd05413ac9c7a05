import type { Form } from '../../../stores/core/forms.ts';
import { PasswordField } from '../../ui/Fields.tsx';
import { useWords } from '../../ui/words.ts';
import { useProblem } from './use-problem.ts';

interface Props {
  readonly form: Form;
  readonly field: string;
  readonly hasPaymentPassword: boolean;
}

/** Field for the payment password, or the login password until one is set; the label says which. */
export function SecretField({ form, field, hasPaymentPassword }: Props) {
  const { t } = useWords();
  return (
    <PasswordField
      form={form}
      field={field}
      label={t(hasPaymentPassword ? 'security.payment_now' : 'security.login_password')}
      toProblem={useProblem()}
      input={{ autoComplete: hasPaymentPassword ? 'off' : 'current-password' }}
    />
  );
}
