import type { ReactNode } from 'react';
import { isPlainClick } from '../../../lib/plain-click.ts';
import { type CentreId, openCentre, toCentreHref } from '../../../stores/centre/centres.ts';
import { useHasPage } from '../use-has-page.ts';
import styles from './parts.module.css';

interface Props {
  readonly page: string;
  readonly centre?: CentreId;
  readonly fields?: Readonly<Record<string, string>>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Link to another page of a centre, which also works in another tab. Renders nothing while that page is switched off.
 */
export function PageLink({ page, centre = 'member', fields = {}, className = styles.link, children }: Props) {
  if (!useHasPage(page, centre)) return null;
  return (
    <a
      className={className}
      href={toCentreHref(centre, page, fields)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        openCentre(centre, page, fields);
      }}
    >
      {children}
    </a>
  );
}
