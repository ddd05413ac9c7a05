import { useId } from 'react';
import styles from './cashier.module.css';

export interface CardChoice {
  readonly value: string;
  readonly label: string;
  readonly text?: string;
}

interface Props {
  readonly legend: string;
  readonly name: string;
  readonly value: string;
  readonly choices: readonly CardChoice[];
  readonly onPick: (value: string) => void;
  readonly problem?: string | undefined;
}

/** Radio buttons as cards, each with a line of explanation. */
export function ChoiceCards({ legend, name, value, choices, onPick, problem }: Props) {
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={problem ? id : undefined}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onPick(choice.value)}
            aria-invalid={problem !== undefined}
          />
          <span>
            <strong>{choice.label}</strong>
            {choice.text && <small>{choice.text}</small>}
          </span>
        </label>
      ))}
      {problem && (
        <p id={id} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
