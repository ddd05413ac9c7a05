import type { ReactNode } from 'react';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import button from '../../ui/text-button.late.module.css';
import styles from './agent.module.css';

export interface CentreTarget {
  /** Page id in the agent centre. */
  readonly page: string;
  readonly fields?: Readonly<Record<string, string>>;
}

interface Props {
  readonly to: CentreTarget;
  readonly children: ReactNode;
}

/** Text link to a page of the agent centre. */
export function CentreLink({ to: { page, fields = {} }, children }: Props) {
  return (
    <PageLink centre="agent" page={page} fields={fields} className={`${button.text} ${styles.link}`}>
      {children}
    </PageLink>
  );
}
