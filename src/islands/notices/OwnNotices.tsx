import type { Notice } from '../../contract/notices/notices.ts';
import { openNotice } from '../../stores/site/announcements.ts';
import { Moment } from '../centre/parts/Moment.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import styles from './own-notices.module.css';

const SHOWN_MAX = 5;

export function OwnNotices({ list }: { readonly list: readonly Notice[] }) {
  const { t } = useWords();
  return (
    <section className={styles.own} aria-label={t('own.label')}>
      <h2>{t('own.title')}</h2>
      <ul>
        {list.slice(0, SHOWN_MAX).map((notice) => (
          <li key={notice.id}>
            <button type="button" aria-haspopup="dialog" onClick={() => openNotice(notice)}>
              <Icon name="mail" />
              <span lang={notice.lang} dir="auto">
                {notice.title}
              </span>
              <Moment at={notice.publishedAt} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
