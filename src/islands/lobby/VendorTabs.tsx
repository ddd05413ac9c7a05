import type { Vendor } from '../../contract/games/vendors.ts';
import { toLocalePath } from '../../i18n/locales.ts';
import { formatNumber } from '../../lib/format.ts';
import { ALL_VENDORS, TABS_MAX } from '../../stores/games/vendor-tabs.ts';
import { Picture } from '../ui/Picture.tsx';
import { useWords } from '../ui/words.ts';
import styles from './lobby.module.css';

interface Props {
  readonly vendors: readonly Pick<Vendor, 'vassalage' | 'displayName' | 'smallIcon'>[];
  /** Number of all vendors; those without a tab are behind the last link. */
  readonly count: number;
  readonly hosts: readonly string[];
  /** Path of the page without locale; may have a query. */
  readonly path: string;
  readonly vendor: string;
}

/** Tabs are links: `/rng?page={vendor}` (spec §2). */
export function VendorTabs({ vendors, count, hosts, path: plainPath, vendor }: Props) {
  const { t, tag, locale } = useWords();
  const isKnown = vendors.some(({ vassalage }) => vassalage === vendor);
  const path = toLocalePath(plainPath, locale);
  const toHref = (page: string) => `${path}${path.includes('?') ? '&' : '?'}page=${encodeURIComponent(page)}`;
  return (
    <nav
      aria-label={t('lobby.vendors')}
      className={styles.tabs}
      data-block={vendors.length > TABS_MAX ? '' : undefined}
      data-native
    >
      <a href={path} aria-current={isKnown ? undefined : 'page'} className={styles.tab}>
        {t('lobby.all')}
      </a>
      {vendors.map(({ vassalage, displayName, smallIcon }) => (
        <a
          key={vassalage}
          href={toHref(vassalage)}
          aria-current={vassalage === vendor ? 'page' : undefined}
          className={styles.tab}
        >
          {smallIcon && <Picture path={smallIcon} hosts={hosts} width="20" height="20" loading="lazy" />}
          {displayName}
        </a>
      ))}
      {count > vendors.length && (
        <a href={toHref(ALL_VENDORS)} className={styles.tab}>
          {t('lobby.vendors')} <small>{formatNumber(tag, count)}</small>
        </a>
      )}
    </nav>
  );
}
