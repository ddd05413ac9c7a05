import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { MESSAGE_KINDS, type MessageKind } from '../../../contract/inbox/inbox.ts';
import { inboxPage, inboxState, inboxTab } from '../../../stores/inbox/inbox.ts';
import { $unread } from '../../../stores/inbox/unread-counts.ts';
import parts from '../../centre/parts/parts.module.css';
import { Tabs } from '../../centre/parts/Tabs.tsx';
import { useWords } from '../../ui/words.ts';
import { AnnouncementList } from './AnnouncementList.tsx';
import { MessageList } from './MessageList.tsx';

const TABS = [...MESSAGE_KINDS, 'announcements'] as const;

function followAddress(): () => void {
  const stops = [inboxTab, inboxState, inboxPage].map((field) => field.follow());
  return () => {
    for (const stop of stops) stop();
  };
}

/** Messages from customer service and about promotions, and announcements. */
export function InboxPage() {
  const { t } = useWords();
  const picked = useStore(inboxTab.$value);
  const unread = useStore($unread);
  const tab = TABS.find((id) => id === picked) ?? TABS[0];
  useEffect(followAddress, []);
  const toLabel = (id: MessageKind | 'announcements') => {
    const count = id === 'announcements' ? 0 : (unread?.[id] ?? 0);
    return count > 0 ? t('inbox.tab_unread', { tab: t(`inbox.tab_${id}`), count }) : t(`inbox.tab_${id}`);
  };
  return (
    <div className={parts.stack}>
      <Tabs
        label={t('inbox.tabs')}
        tabs={TABS.map((id) => ({ id, label: toLabel(id) }))}
        current={tab}
        onPick={(id) => {
          inboxPage.show('');
          inboxTab.show(id === TABS[0] ? '' : id);
        }}
      >
        {tab === 'announcements' ? <AnnouncementList /> : <MessageList key={tab} kind={tab} />}
      </Tabs>
    </div>
  );
}
