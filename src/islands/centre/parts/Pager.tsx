import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './parts.module.css';

interface Props {
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Lists with a cursor may have no total. */
  readonly total?: number;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
}

/** Buttons for the previous and next page, with the current position. Renders nothing for a single page. */
export function Pager({ page, pageSize, total, hasNext, onPage }: Props) {
  const { t } = useWords();
  if (page === 1 && !hasNext) return null;
  const from = (page - 1) * pageSize + 1;
  const button = `${controls.button} ${controls.quiet} ${controls.off}`;
  return (
    <nav className={styles.pager} aria-label={t('centre.pages')}>
      <button type="button" className={button} aria-disabled={page === 1} onClick={() => page > 1 && onPage(page - 1)}>
        {t('centre.page_before')}
      </button>
      <span className={styles.soft} aria-live="polite">
        {total === undefined
          ? t('centre.page_number', { page })
          : t('centre.page_rows', { from, to: Math.min(page * pageSize, total), total })}
      </span>
      <button type="button" className={button} aria-disabled={!hasNext} onClick={() => hasNext && onPage(page + 1)}>
        {t('centre.page_next')}
      </button>
    </nav>
  );
}
