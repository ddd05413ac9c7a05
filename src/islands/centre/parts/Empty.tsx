import type { ReactNode } from 'react';
import styles from './parts.module.css';

interface Props {
  readonly title: string;
  readonly text?: string;
  /** Possible next steps. */
  readonly children?: ReactNode;
}

export function Empty({ title, text, children }: Props) {
  return (
    <div className={styles.empty}>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
