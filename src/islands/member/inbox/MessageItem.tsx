import { useState } from 'react';
import type { Message } from '../../../contract/inbox/inbox.ts';
import { deleteMessage, openMessage } from '../../../stores/inbox/inbox.ts';
import { openConversationOf } from '../../../stores/support/conversation-start.ts';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { useWords } from '../../ui/words.ts';
import { Entry } from './Entry.tsx';
import styles from './inbox.module.css';
import { findConversationId, findMessageTarget, toMessageWords } from './message-words.ts';

function DeleteButton({ message }: { readonly message: Message }) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const button = `${controls.button} ${controls.quiet}`;
  if (!isAsking) {
    return (
      <button type="button" className={button} onClick={() => setAsking(true)}>
        {t('inbox.delete')}
      </button>
    );
  }
  return (
    <>
      <button type="button" className={button} onClick={() => setAsking(false)}>
        {t('inbox.keep')}
      </button>
      <button type="button" className={button} onClick={() => void deleteMessage(message)}>
        {t('inbox.delete_now')}
      </button>
    </>
  );
}

export function MessageItem({ message }: { readonly message: Message }) {
  const words = useWords();
  const { t } = words;
  const { title, text } = toMessageWords(message, words);
  const place = findMessageTarget(message);
  const conversation = findConversationId(message);
  return (
    <Entry
      title={title}
      at={message.sentAt}
      mark={message.readAt ? undefined : t('inbox.new')}
      onOpen={() => void openMessage(message)}
    >
      {message.template ? <p>{text}</p> : <SafeHtml html={message.content} className={parts.prose} />}
      <div className={styles.actions}>
        {place && (
          <PageLink {...place} className={controls.button}>
            {t(place.centre === 'agent' ? 'inbox.go_agent' : 'inbox.go')}
          </PageLink>
        )}
        {conversation !== undefined && (
          <button type="button" className={controls.button} onClick={() => openConversationOf(conversation)}>
            {t('inbox.to_conversation')}
          </button>
        )}
        <DeleteButton message={message} />
      </div>
    </Entry>
  );
}
