import { useEffect } from 'react';
import { loadSecretKind } from '../../../stores/cashier/secret.ts';
import type { Form } from '../../../stores/core/forms.ts';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { SecretField } from '../../centre/parts/SecretField.tsx';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly form: Form;
  readonly submit: string;
  readonly onBack: () => void;
}

/** Form that sends reviewed terms. Its only field is the payment password. A second button goes back, so that the terms can be changed. */
export function ReviewForm({ form, submit, onBack }: Props) {
  const { t } = useWords();
  useEffect(loadSecretKind, []);
  return (
    <CentreForm
      form={form}
      submit={submit}
      submitting={t('contracts.sending')}
      aside={
        <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={onBack}>
          {t('contracts.change_terms')}
        </button>
      }
    >
      <SecretField form={form} />
    </CentreForm>
  );
}
