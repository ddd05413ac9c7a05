import type { ReactNode } from 'react';
import styles from './totals.module.css';

export interface Total {
  readonly label: string;
  readonly value: ReactNode;
}

/** Figures of a whole period or filter, always above the rows that they summarise. */
export function Totals({ rows }: { readonly rows: readonly Total[] }) {
  return (
    <dl className={styles.totals}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
