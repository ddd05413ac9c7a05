import { toLocalePath } from '../../../i18n/locales.ts';
import { useWords } from '../../ui/words.ts';
import styles from './parts.module.css';

/**
 * Link to customer service for problems that the member cannot solve alone: opens a window, else the contact page
 * (directives/support-links.ts).
 */
export function ServiceLink() {
  const { t, locale } = useWords();
  return (
    <a className={styles.link} href={toLocalePath('/contact', locale)} data-service>
      {t('centre.service')}
    </a>
  );
}
