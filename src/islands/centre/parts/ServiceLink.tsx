import { toLocalePath } from '../../../i18n/locales.ts';
import { useWords } from '../../ui/words.ts';
import styles from './parts.module.css';

/** Customer service, beside what the member cannot settle alone: a window of its own, else the contact page (directives/service-links.ts). */
export function ServiceLink() {
  const { t, locale } = useWords();
  return (
    <a className={styles.link} href={toLocalePath('/contact', locale)} data-service>
      {t('centre.service')}
    </a>
  );
}
