import { useStore } from '@nanostores/react';
import { toLocalePath } from '../../i18n/locales.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import { $badges } from '../../stores/centre/badges.ts';
import { type CentreId, openCentre, toCentreHref } from '../../stores/centre/centres.ts';
import type { Words } from '../ui/words.ts';
import { CentreIcon } from './CentreIcon.tsx';
import styles from './centre.module.css';
import type { CentrePage } from './page.ts';

interface Props {
  readonly words: Words;
  readonly centre: CentreId;
  readonly pages: readonly CentrePage[];
  readonly current: string | undefined;
  readonly onPick: (id: string) => void;
  /** The other centre, for a session that has both. */
  readonly other: CentreId | undefined;
}

/** Menu of a centre. The entries are links, so that a page can be opened in another tab and shared. */
export function CentreMenu({ words: { t, locale }, centre, pages, current, onPick, other }: Props) {
  const badges = useStore($badges);
  return (
    <nav className={styles.menu} aria-label={t('centre.menu')}>
      <ul>
        {pages
          .filter(({ isInMenu }) => isInMenu !== false)
          .map(({ id, icon }) => {
            const count = badges[id] ?? 0;
            return (
              <li key={id}>
                <a
                  href={toCentreHref(centre, id)}
                  aria-current={id === current ? 'page' : undefined}
                  onClick={(event) => {
                    if (!isPlainClick(event)) return;
                    event.preventDefault();
                    onPick(id);
                  }}
                >
                  <CentreIcon name={icon} />
                  <span className={styles.label}>{t(`centre.${centre}.${id}`)}</span>
                  {count > 0 && (
                    <span className={styles.badge}>
                      <span aria-hidden="true">{count}</span>
                      <span className="hidden-text"> {t('centre.badge', { count })}</span>
                    </span>
                  )}
                </a>
              </li>
            );
          })}
      </ul>
      {other && (
        <a
          className={styles.other}
          href={toCentreHref(other, '')}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            openCentre(other);
          }}
        >
          <CentreIcon name={other === 'agent' ? 'team' : 'account'} />
          <span className={styles.label}>{t(`centre.${other}.title`)}</span>
        </a>
      )}
      {/* A link to customer service. The centre covers the page's own links, and a phone has no others. */}
      <a className={styles.other} href={toLocalePath('/contact', locale)} data-service="">
        <CentreIcon name="service" />
        <span className={styles.label}>{t('centre.service')}</span>
      </a>
    </nav>
  );
}
