import { useState } from 'react';
import { listChatMessages, type OperatorChatMessage } from '../../contract/chat/operator.ts';
import { navigate, toHref } from '../core/route.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { ChatLog } from './ChatLog.tsx';
import { MessageActions } from './MessageActions.tsx';
import { MessageFacts } from './MessageFacts.tsx';

/** Number of messages that the page shows: the message in question and its neighbours. */
const AROUND = 20;

/** One message among its neighbours, with what is known about it and what can be done. */
export function MessagePage({ id }: { readonly id: number }) {
  const { t } = useWords();
  const { value, failure, refresh } = useCall(listChatMessages, { around: id, pageSize: AROUND });
  const message = value?.list.find((one) => one.id === id);
  return (
    <Page
      title={t('chat.one')}
      tools={
        <Link className="button" data-kind="quiet" href={toHref(['chat'])}>
          {t('support.back')}
        </Link>
      }
    >
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      {!value && !failure && <p className="soft">{t('common.loading')}</p>}
      {value && !message && <p className="note">{t('chat.gone')}</p>}
      {value && message && (
        <div className="chat-page">
          <ChatLog messages={value.list} markedId={id} />
          <Decide message={message} onChanged={() => void refresh()} />
        </div>
      )}
    </Page>
  );
}

function Decide({ message, onChanged }: { readonly message: OperatorChatMessage; readonly onChanged: () => void }) {
  const { t } = useWords();
  const [wasWaiting] = useState(message.reportedAt !== null);
  return (
    <aside className="card chat-facts" aria-label={t('chat.about')}>
      <MessageFacts message={message} />
      <MessageActions
        message={message}
        onDone={(action) => {
          // Deleting or keeping the message finishes the work on a report. After a mute or a suspension the page stays open, because a
          // decision to delete or keep may follow.
          if (wasWaiting && (action === 'delete' || action === 'keep')) navigate(toHref(['chat']));
          else onChanged();
        }}
      />
    </aside>
  );
}
