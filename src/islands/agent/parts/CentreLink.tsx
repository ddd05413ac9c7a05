import type { ReactNode } from 'react';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import styles from './agent.module.css';

export interface CentreTarget {
  /** Id of a page of the agent centre. */
  readonly page: string;
  readonly fields?: Readonly<Record<string, string>>;
}

interface Props {
  readonly to: CentreTarget;
  readonly children: ReactNode;
}

/** Leads to the rows that a figure is made of. */
export function CentreLink({ to: { page, fields = {} }, children }: Props) {
  return (
    <PageLink centre="agent" page={page} fields={fields} className={styles.link}>
      {children}
    </PageLink>
  );
}
