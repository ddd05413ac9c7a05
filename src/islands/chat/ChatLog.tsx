import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import { brand } from '../../brand/brand.ts';
import type { ChatMessage } from '../../contract/chat/chat.ts';
import { formatDate } from '../../lib/format.ts';
import { $chatMessages, $reported, reportMessage } from '../../stores/chat/room.ts';
import { useWords } from '../ui/words.ts';
import styles from './chat.module.css';

/** A reader within this distance (in pixels) of the end follows new messages. They do not scroll the log of a reader further up. */
const NEAR_PX = 80;

function Line({ message: { id, name, text, sentAt, isOwn } }: { readonly message: ChatMessage }) {
  const { t, tag } = useWords();
  const isReported = useStore($reported).has(id);
  const time = formatDate(tag, sentAt, { timeStyle: 'short', timeZone: brand.timeZone });
  return (
    <li className={isOwn ? `${styles.message} ${styles.own}` : styles.message}>
      <span className={styles.who}>
        <strong>{isOwn ? t('room.own') : name}</strong>
        <time dateTime={sentAt}>{time}</time>
      </span>
      <span dir="auto" className={styles.text}>
        {text}
      </span>
      {!isOwn &&
        (isReported ? (
          <span className={styles.reported}>{t('room.reported')}</span>
        ) : (
          <button
            type="button"
            className={styles.report}
            aria-label={t('room.report', { name })}
            onClick={() => reportMessage(id)}
          >
            {t('room.report_short')}
          </button>
        ))}
    </li>
  );
}

export function ChatLog() {
  const { t } = useWords();
  const log = useRef<HTMLDivElement>(null);
  const messages = useStore($chatMessages);
  const isNear = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is said
  useLayoutEffect(() => {
    const { current } = log;
    if (current && isNear.current) current.scrollTop = current.scrollHeight;
  }, [messages]);
  return (
    <div
      ref={log}
      className={styles.log}
      role="log"
      aria-label={t('room.log')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: at }) => {
        isNear.current = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_PX;
      }}
    >
      {messages.length === 0 ? (
        <p className={styles.empty}>{t('room.empty')}</p>
      ) : (
        <ol>
          {messages.map((message) => (
            <Line key={message.id} message={message} />
          ))}
        </ol>
      )}
    </div>
  );
}
