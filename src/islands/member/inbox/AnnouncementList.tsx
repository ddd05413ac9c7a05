import { useEffect } from 'react';
import { announcements, openAnnouncement } from '../../../stores/inbox/inbox.ts';
import { Empty } from '../../centre/parts/Empty.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { useWords } from '../../ui/words.ts';
import { Entry } from './Entry.tsx';
import styles from './inbox.module.css';

/** Announcements for this member: scrolling notices, popups and home notices. */
export function AnnouncementList() {
  const { t } = useWords();
  useEffect(() => void announcements.load(undefined), []);
  return (
    <RemoteView remote={announcements}>
      {(list) =>
        list.length === 0 ? (
          <Empty title={t('inbox.none_announcements')} />
        ) : (
          <ul className={styles.list}>
            {list.map((notice) => (
              <Entry
                key={notice.id}
                title={notice.title}
                lang={notice.lang}
                at={notice.publishedAt}
                onOpen={() => void openAnnouncement(notice)}
              >
                {notice.imageUrl && <Picture className={styles.image} path={notice.imageUrl} loading="lazy" />}
                <SafeHtml html={notice.content} lang={notice.lang} className={parts.prose} />
              </Entry>
            ))}
          </ul>
        )
      }
    </RemoteView>
  );
}
