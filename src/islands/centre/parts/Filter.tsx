import controls from '../../ui/controls.module.css';
import styles from './parts.module.css';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  readonly value: string;
  readonly options: readonly FilterOption[];
  readonly onPick: (value: string) => void;
  /** Id of the error message; undefined without one. */
  readonly problem?: string | undefined;
}

export function Filter({ label, value, options, onPick, problem }: Props) {
  return (
    <label className={styles.filter}>
      {label}
      <select
        className={controls.input}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
