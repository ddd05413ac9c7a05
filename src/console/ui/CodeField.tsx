import { useWords } from '../core/words.ts';
import { Field } from './Field.tsx';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The code of an authenticator app, or a recovery code. */
export function CodeField({ value, onChange }: Props) {
  const { t } = useWords();
  return (
    <Field
      label={t('shell.code')}
      hint={t('shell.code_hint')}
      value={value}
      onChange={onChange}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}
