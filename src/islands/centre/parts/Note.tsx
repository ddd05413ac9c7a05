import type { ReactNode } from 'react';
import styles from './parts.module.css';

interface Props {
  readonly children: ReactNode;
  readonly tone?: 'info' | 'warn' | 'bad';
  readonly role?: 'alert' | 'status';
}

export function Note({ children, tone = 'info', role }: Props) {
  return (
    <div className={styles.note} data-tone={tone} role={role}>
      <div>{children}</div>
    </div>
  );
}
