import { useStore } from '@nanostores/react';
import { $recent, clearRecent } from '../../stores/search/recent-searches.ts';
import { useWords } from '../ui/words.ts';
import styles from './search.late.module.css';

/** Recent searches on this device. */
export function Recent({ choose }: { readonly choose: (text: string) => void }) {
  const { t } = useWords();
  const texts = useStore($recent);
  if (texts.length === 0) return null;
  return (
    <section aria-label={t('search.recent')}>
      <div className={styles.between}>
        <h2 className={styles.heading}>{t('search.recent')}</h2>
        <button type="button" className={styles.clear} aria-label={t('search.recentClearLabel')} onClick={clearRecent}>
          {t('search.recentClear')}
        </button>
      </div>
      <div className={styles.recent}>
        {texts.map((text) => (
          <button key={text} type="button" dir="auto" onClick={() => choose(text)}>
            {text}
          </button>
        ))}
      </div>
    </section>
  );
}
