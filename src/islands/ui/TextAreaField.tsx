import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import type { Form } from '../../stores/core/forms.ts';
import controls from './controls.module.css';
import { isFirst } from './Fields.tsx';
import styles from './field.module.css';
import textArea from './text-area.module.css';

interface Props {
  readonly form: Form;
  readonly field: string;
  readonly label: string;
  readonly rows: number;
  /** The error message of a violated rule. */
  readonly toProblem: (problem: string) => string;
  /** Shown below the text while there is no error, for example the number of characters. */
  readonly toHint: (value: string) => ReactNode;
  readonly onChange?: (value: string) => void;
}

const INITIAL = { ssr: 'initial' } as const;

/** A required text of several lines. The writer's script decides its direction. */
export function TextAreaField({ form, field, label, rows, toProblem, toHint, onChange }: Props) {
  const id = useId();
  const value = useStore(form.$values, { ...INITIAL, keys: [field] })[field] ?? '';
  const problems = useStore(form.$problems, INITIAL);
  const problem = problems[field];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        name={field}
        rows={rows}
        dir="auto"
        className={`${controls.input} ${textArea.text}`}
        value={value}
        onChange={({ currentTarget }) =>
          onChange ? onChange(currentTarget.value) : form.change(field, currentTarget.value)
        }
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
      />
      <p
        key={problem}
        id={`${id}-help`}
        className={problem ? styles.problem : styles.hint}
        role={problem && isFirst(problems, field) ? 'alert' : undefined}
      >
        {problem ? toProblem(problem) : toHint(value)}
      </p>
    </div>
  );
}
