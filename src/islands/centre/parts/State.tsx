import styles from './parts.module.css';

export type Tone = 'good' | 'bad' | 'wait' | 'plain';

/** A state in words, supported by shape and colour. */
export function State({ tone = 'plain', label }: { readonly tone?: Tone; readonly label: string }) {
  return (
    <span className={styles.state} data-tone={tone}>
      {label}
    </span>
  );
}
