import type { Form } from '../../stores/core/forms.ts';
import { CountryField } from './CountryField.tsx';
import styles from './country.module.css';
import { TextField } from './Fields.tsx';
import { useWords } from './words.ts';

interface Props {
  readonly form: Form;
  readonly label?: string;
  readonly isOptional?: boolean;
  readonly toProblem: (problem: string) => string;
}

export function PhoneField({ form, label, isOptional = false, toProblem }: Props) {
  const { t } = useWords();
  return (
    <div className={styles.phone}>
      <CountryField form={form} />
      <TextField
        form={form}
        field="mobileNum"
        label={label ?? t('phone.number')}
        isOptional={isOptional}
        toProblem={toProblem}
        input={{ autoComplete: 'tel', inputMode: 'tel' }}
      />
    </div>
  );
}
