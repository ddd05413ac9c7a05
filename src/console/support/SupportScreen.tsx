import { useStore } from '@nanostores/react';
import { $route, toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { ConversationPage } from './ConversationPage.tsx';
import { ConversationQueue } from './ConversationQueue.tsx';
import { FeedbackQueue } from './FeedbackQueue.tsx';
import './support.css';

const QUEUES = ['waiting', 'answered', 'closed', 'feedback', 'feedback_done'] as const;
type Queue = (typeof QUEUES)[number];

/** Conversations and feedback; the one that has been waiting longest comes first. */
export default function SupportScreen() {
  const { t } = useWords();
  const { segments, query } = useStore($route);
  const [, id] = segments;
  if (id) return <ConversationPage key={id} id={id} />;
  const asked = query.get('queue') as Queue | null;
  const queue: Queue = asked && QUEUES.includes(asked) ? asked : 'waiting';
  const tabs = QUEUES.map((one) => ({
    id: one,
    title: t(`support.queue_${one}`),
    href: toHref(['support'], { queue: one }),
  }));
  return (
    <Page title={t('shell.screen_support')}>
      <Tabs label={t('support.queues')} tabs={tabs} current={queue} />
      {queue === 'feedback' || queue === 'feedback_done' ? (
        <FeedbackQueue key={queue} state={queue === 'feedback' ? 'open' : 'answered'} />
      ) : (
        <ConversationQueue key={queue} state={queue} />
      )}
    </Page>
  );
}
