import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $session } from '../../stores/session/session.ts';
import { $start } from '../../stores/support/conversation-start.ts';
import { $newAnswer, $view, loadConversations, refreshView, show } from '../../stores/support/conversations.ts';
import { LazyDialog } from '../after-login/LazyDialog.tsx';
import { useRefresh } from '../ui/use-refresh.ts';
import { useWords } from '../ui/words.ts';
import { ConversationList } from './ConversationList.tsx';
import { NewConversation } from './NewConversation.tsx';
import { Thread } from './Thread.tsx';

const AREAS = ['support'] as const;
const EVERY_MS = 10_000;
const refresh = () => void refreshView();

/** New answers are told to screen readers, wherever the focus is. */
function News() {
  const { t } = useWords();
  const answer = useStore($newAnswer);
  return (
    <p role="status" className="hidden-text">
      {answer && t('conversation.heard', { text: answer.content })}
    </p>
  );
}

function Support() {
  const view = useStore($view);
  const start = useStore($start);
  const { kind } = useStore($session);
  useEffect(() => {
    if (start) show('id' in start ? start : 'new');
  }, [start]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has other conversations
  useEffect(() => void loadConversations(), [kind]);
  useRefresh(refresh, EVERY_MS);
  return (
    <>
      <News />
      {view === 'list' && <ConversationList />}
      {view === 'new' && <NewConversation />}
      {typeof view === 'object' && <Thread key={view.id} id={view.id} />}
    </>
  );
}

/** Conversations with customer service, of members and visitors. */
export function SupportDialog() {
  return (
    <LazyDialog title={({ t }) => t('conversation.title')} areas={AREAS} isWide>
      <Support />
    </LazyDialog>
  );
}
