import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { useWords } from '../core/words.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly lines?: number;
}

/**
 * A labelled input with its hint and its problem; with more than one line it is a text area. If the text is longer than `maxLength`, the field keeps
 * the text, shows a problem, and blocks its form. The HTML attribute is not used, because browsers would cut a pasted text without a message.
 */
export function Field({ label, value, onChange, hint, problem: refused, lines = 1, maxLength, ...rest }: Props) {
  const { t } = useWords();
  const isTooLong = maxLength !== undefined && value.trim().length > maxLength;
  const problem = isTooLong ? t('problem.too_big') : refused;
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;
  const common = {
    id,
    className: 'input',
    value,
    required: rest.required,
    ref: (control: HTMLInputElement | HTMLTextAreaElement | null) =>
      control?.setCustomValidity(isTooLong ? t('problem.too_big') : ''),
    readOnly: rest.readOnly,
    dir: rest.dir,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': described,
  };
  return (
    <div className="field">
      <label htmlFor={id} data-required={rest.required ? '' : undefined}>
        {label}
        {!rest.required && !rest.readOnly && <span className="soft"> {t('common.optional')}</span>}
      </label>
      {lines > 1 ? (
        <textarea {...common} rows={lines} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input autoComplete="off" {...rest} {...common} onChange={(event) => onChange(event.target.value)} />
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly hint?: ReactNode;
}

export function Select({ label, value, onChange, options, hint }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      {hint && <p className="hint">{hint}</p>}
    </div>
  );
}
