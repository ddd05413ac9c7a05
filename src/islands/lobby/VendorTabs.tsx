import type { Vendor } from '../../contract/games/vendors.ts';
import { toLocalePath } from '../../i18n/locales.ts';
import { Picture } from '../ui/Picture.tsx';
import { useWords } from '../ui/words.ts';
import styles from './lobby.module.css';

interface Props {
  readonly vendors: readonly Pick<Vendor, 'vassalage' | 'displayName' | 'smallIcon'>[];
  readonly hosts: readonly string[];
  /** Without a locale; may have a query. */
  readonly path: string;
  readonly vendor: string;
}

/** Tabs are links: `/rng?page={vendor}` (spec §2). */
export function VendorTabs({ vendors, hosts, path: plainPath, vendor }: Props) {
  const { t, locale } = useWords();
  const isKnown = vendors.some(({ vassalage }) => vassalage === vendor);
  const path = toLocalePath(plainPath, locale);
  return (
    <nav aria-label={t('lobby.vendors')} className={styles.tabs} data-native>
      <a href={path} aria-current={isKnown ? undefined : 'page'} className={styles.tab}>
        {t('lobby.all')}
      </a>
      {vendors.map(({ vassalage, displayName, smallIcon }) => (
        <a
          key={vassalage}
          href={`${path}${path.includes('?') ? '&' : '?'}page=${encodeURIComponent(vassalage)}`}
          aria-current={vassalage === vendor ? 'page' : undefined}
          className={styles.tab}
        >
          {smallIcon && <Picture path={smallIcon} hosts={hosts} width="20" height="20" loading="lazy" />}
          {displayName}
        </a>
      ))}
    </nav>
  );
}
