import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { Form, Problems } from '../../stores/core/forms.ts';
import controls from './controls.module.css';
import styles from './field.module.css';
import { Icon } from './Icon.tsx';
import { useWords } from './words.ts';

interface FieldProps {
  readonly form: Form;
  readonly field: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOptional?: boolean;
  /** Error message of a violated rule. */
  readonly toProblem: (problem: string) => string;
  /** `maxLength` is missing on purpose: a browser cuts pasted text without notice, so `R$ 1.000,00` after spaces would become `1.00`. */
  readonly input?: Pick<
    ComponentProps<'input'>,
    'autoComplete' | 'inputMode' | 'type' | 'min' | 'autoCapitalize' | 'spellCheck'
  >;
  /** A button inside the field. */
  readonly inside?: ReactNode;
}

/** The first error is announced, because submitting from within its field does not move the focus. */
export function isFirst(problems: Problems, field: string): boolean {
  return Object.keys(problems)[0] === field;
}

export function TextField({ form, field, label, hint, isOptional, toProblem, input, inside }: FieldProps) {
  const { t } = useWords();
  const id = useId();
  const value = useStore(form.$values, { keys: [field] })[field] ?? '';
  const problems = useStore(form.$problems);
  const problem = problems[field];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {isOptional && <span className={styles.optional}>({t('form.optional')})</span>}
      </label>
      <div className={inside ? `${styles.box} ${styles.withButton}` : styles.box}>
        <input
          {...input}
          id={id}
          name={field}
          className={controls.input}
          value={value}
          onChange={(event) => form.change(field, event.currentTarget.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem || hint ? `${id}-help` : undefined}
          aria-required={!isOptional}
        />
        {inside && <div className={styles.inside}>{inside}</div>}
      </div>
      {(problem || hint) && (
        <p
          key={problem}
          id={`${id}-help`}
          className={problem ? styles.problem : styles.hint}
          role={problem && isFirst(problems, field) ? 'alert' : undefined}
        >
          {problem ? toProblem(problem) : hint}
        </p>
      )}
    </div>
  );
}

export function PasswordField({ input, ...field }: Omit<FieldProps, 'inside'>) {
  const { t } = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      input={{ autoCapitalize: 'none', spellCheck: false, ...input, type: isShown ? 'text' : 'password' }}
      inside={
        <button
          type="button"
          className={controls.icon}
          aria-label={t('form.show_password')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}

type CheckProps = Omit<FieldProps, 'label' | 'hint' | 'input' | 'inside'> & { readonly label: ReactNode };

export function CheckField({ form, field, label, toProblem }: CheckProps) {
  const id = useId();
  const value = useStore(form.$values, { keys: [field] })[field] ?? '';
  const problems = useStore(form.$problems);
  const problem = problems[field];
  return (
    <div className={styles.check}>
      <input
        id={id}
        name={field}
        type="checkbox"
        checked={value !== ''}
        onChange={(event) => form.change(field, event.currentTarget.checked ? 'yes' : '')}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-help` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {problem && (
        <p id={`${id}-help`} className={styles.problem} role={isFirst(problems, field) ? 'alert' : undefined}>
          {toProblem(problem)}
        </p>
      )}
    </div>
  );
}
