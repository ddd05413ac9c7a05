import { useStore } from '@nanostores/react';
import type { ContactForm } from '../../../stores/security/contacts.ts';
import parts from '../../centre/parts/parts.module.css';
import { DialogForm } from '../../dialogs/DialogForm.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { TextField } from '../../ui/Fields.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { useWords } from '../../ui/words.ts';
import { SecretField } from './SecretField.tsx';
import { useProblem } from './use-problem.ts';

interface Props {
  readonly contact: ContactForm;
  readonly hasPaymentPassword: boolean;
}

export function ContactPanel({ contact, hasPaymentPassword }: Props) {
  const { kind, form, code, $asksPassword, sendCode } = contact;
  const { t } = useWords();
  const asksPassword = useStore($asksPassword);
  const toProblem = useProblem();
  return (
    <>
      <p className={parts.lead}>{t(`security.${kind}_lead`)}</p>
      <DialogForm form={form} submit={t('security.bind')} submitting={t('security.saving')}>
        {kind === 'phone' ? (
          <PhoneField form={form} toProblem={toProblem} />
        ) : (
          <TextField
            form={form}
            field="email"
            label={t('security.email')}
            toProblem={toProblem}
            input={{ autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
          />
        )}
        <CodeField
          form={form}
          field="code"
          label={t('security.code')}
          toProblem={toProblem}
          sender={code}
          onSend={sendCode}
        />
        {asksPassword && <SecretField form={form} field="password" hasPaymentPassword={hasPaymentPassword} />}
      </DialogForm>
    </>
  );
}
