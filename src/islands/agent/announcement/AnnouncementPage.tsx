import { useEffect } from 'react';
import type { Notice } from '../../../contract/notices/notices.ts';
import { agentNotices } from '../../../stores/agents/announcements.ts';
import { CentreIcon } from '../../centre/CentreIcon.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './announcement.module.css';

/** Notices, newest first. With `isFirstOpen`, the newest one is open. */
function Notices({ notices, isFirstOpen }: { readonly notices: readonly Notice[]; readonly isFirstOpen?: boolean }) {
  return notices.map(({ id, title, content, publishedAt, lang }, index) => (
    <details key={id} className={styles.notice} open={isFirstOpen === true && index === 0}>
      <summary>
        <span>
          <CentreIcon name="next" size={16} />
          <bdi lang={lang}>{title}</bdi>
        </span>
        <span className={parts.soft}>
          <Moment at={publishedAt} />
        </span>
      </summary>
      <SafeHtml html={content} lang={lang} className={styles.text} />
    </details>
  ));
}

/** Announcements for agents and for everybody. */
export function AnnouncementPage() {
  const { t } = useWords();
  useEffect(() => void agentNotices.load(undefined), []);
  return (
    <div className={parts.stack}>
      <RemoteView remote={agentNotices}>
        {({ agents, everybody }) => (
          <>
            <Card title={t('agents.notices_agents')}>
              {agents.length > 0 ? (
                <Notices notices={agents} isFirstOpen />
              ) : (
                <Empty title={t('agents.notices_none')} text={t('agents.notices_none_text')} />
              )}
            </Card>
            {everybody.length > 0 && (
              <Card title={t('agents.notices_all')}>
                <Notices notices={everybody} />
              </Card>
            )}
          </>
        )}
      </RemoteView>
    </div>
  );
}
