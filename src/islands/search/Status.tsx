import { useStore } from '@nanostores/react';
import { $search } from '../../stores/search/search.ts';
import { useWords } from '../ui/words.ts';
import styles from './search.late.module.css';

/** Announces the number of results, and the lists that could not be searched. */
export function Status({ retry }: { readonly retry: () => void }) {
  const { t } = useWords();
  const { text, found, loading, missing } = useStore($search);
  const typed = text.trim();
  const count = found.groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const isLoading = loading.length > 0;
  const note =
    typed === '' || (count === 0 && isLoading)
      ? ''
      : count === 0
        ? t('search.none', { text: typed })
        : found.isSimilar && !isLoading
          ? t('search.similar', { text: typed })
          : '';
  return (
    <>
      <p role="status" className={note ? styles.note : 'hidden-text'}>
        {note || (typed !== '' && count > 0 ? t('search.count', { count }) : isLoading ? t('search.loading') : '')}
      </p>
      {missing.length > 0 && (
        <div className={styles.missing}>
          {missing.map((kind) => (
            <p key={kind}>{t(`search.missing.${kind}`)}</p>
          ))}
          <button type="button" className={styles.clear} onClick={retry}>
            {t('search.retry')}
          </button>
        </div>
      )}
    </>
  );
}
