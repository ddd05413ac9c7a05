import { Fragment, type ReactNode } from 'react';
import styles from './parts.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
