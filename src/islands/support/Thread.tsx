import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { writeIn } from '../../stores/support/conversation-form.ts';
import {
  $isClosing,
  $thread,
  $threadFailure,
  closeThread,
  readThread,
  startNew,
} from '../../stores/support/conversations.ts';
import { Note } from '../centre/parts/Note.tsx';
import { Skeleton } from '../centre/parts/Skeleton.tsx';
import controls from '../ui/controls.module.css';
import { toFailureWords } from '../ui/failure-words.ts';
import { useWords } from '../ui/words.ts';
import { BackButton } from './BackButton.tsx';
import { ConversationState } from './ConversationList.tsx';
import styles from './conversation.module.css';
import { Heading } from './Heading.tsx';
import { Message } from './Message.tsx';
import { MessageForm } from './MessageForm.tsx';

const QUIET = `${controls.button} ${controls.quiet}`;
/** A reader within this distance (in pixels) of the end follows new messages. They do not scroll the log of a reader further up. */
const NEAR_PX = 80;

function Messages({ id }: { readonly id: string }) {
  const { t } = useWords();
  const log = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  const messages = useStore($thread)?.messages ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows new messages
  useLayoutEffect(() => {
    const { current } = log;
    if (current && isNear.current) current.scrollTop = current.scrollHeight;
  }, [messages]);
  return (
    <section
      ref={log}
      className={styles.log}
      aria-label={t('conversation.messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: at }) => {
        isNear.current = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_PX;
      }}
    >
      <ol>
        {messages.map((message) => (
          <Message key={message.id} conversationId={id} message={message} />
        ))}
      </ol>
    </section>
  );
}

function Failure() {
  const { t } = useWords();
  const failure = useStore($threadFailure);
  if (!failure) return null;
  return (
    <Note tone="bad" role="alert">
      <p>{toFailureWords(failure, t)}</p>
      <button type="button" className={QUIET} onClick={() => void readThread()}>
        {t('form.retry')}
      </button>
    </Note>
  );
}

export function Thread({ id }: { readonly id: string }) {
  const { t } = useWords();
  const thread = useStore($thread);
  const failure = useStore($threadFailure);
  const isClosing = useStore($isClosing);
  useEffect(() => writeIn(id), [id]);
  if (!thread)
    return (
      <div className={styles.view}>
        <BackButton />
        <Failure />
        {!failure && <Skeleton label={t('captcha.loading')} />}
      </div>
    );
  const { subject, reference, state } = thread.conversation;
  const title = t(`conversation.subject_${subject}`);
  return (
    <div className={styles.view}>
      <BackButton />
      <header className={styles.head}>
        <Heading>{reference === '' ? title : t('conversation.about', { subject: title, reference })}</Heading>
        <ConversationState conversation={{ ...thread.conversation, isUnread: false }} />
      </header>
      <Failure />
      <Messages id={id} />
      {state === 'closed' ? (
        <Note role="status">
          <p>{t('conversation.is_closed')}</p>
          <button type="button" className={QUIET} onClick={startNew}>
            {t('conversation.new')}
          </button>
        </Note>
      ) : (
        <>
          <MessageForm rows={3} />
          <button type="button" className={QUIET} aria-disabled={isClosing} onClick={() => void closeThread()}>
            {t('conversation.close')}
          </button>
        </>
      )}
    </div>
  );
}
