import { useStore } from '@nanostores/react';
import { $route, toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import './chat.css';
import { MessagePage } from './MessagePage.tsx';
import { MuteList } from './MuteList.tsx';
import { ReportQueue } from './ReportQueue.tsx';
import { Room } from './Room.tsx';

const QUEUES = ['waiting', 'decided', 'room', 'muted'] as const;
type Queue = (typeof QUEUES)[number];

/** `/console/chat?queue=…`: reports, the room itself and muted members; `/console/chat/<id>`: one message among its neighbours. */
export default function ChatScreen() {
  const { t } = useWords();
  const { segments, query } = useStore($route);
  const [, id] = segments;
  if (id) return <MessagePage key={id} id={Number(id)} />;
  const asked = query.get('queue') as Queue | null;
  const queue: Queue = asked && QUEUES.includes(asked) ? asked : 'waiting';
  const tabs = QUEUES.map((one) => ({
    id: one,
    title: t(`chat.queue_${one}`),
    href: toHref(['chat'], { queue: one }),
  }));
  return (
    <Page title={t('shell.screen_chat')}>
      <Tabs label={t('support.queues')} tabs={tabs} current={queue} />
      {queue === 'room' && <Room />}
      {queue === 'muted' && <MuteList />}
      {(queue === 'waiting' || queue === 'decided') && <ReportQueue key={queue} state={queue} />}
    </Page>
  );
}
