import { useStore } from '@nanostores/react';
import { useId, useRef } from 'react';
import { CHAT_TEXT_MAX } from '../../contract/chat/chat.ts';
import { takeFilled } from '../../lib/filled-fields.ts';
import { $chatFailure, $chatStatus, $chatText, $isSending, sendText, writeText } from '../../stores/chat/room.ts';
import controls from '../ui/controls.module.css';
import { toFailureWords } from '../ui/failure-words.ts';
import fields from '../ui/field.module.css';
import { useWords } from '../ui/words.ts';
import styles from './chat.module.css';

export function ChatForm() {
  const { t } = useWords();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const text = useStore($chatText);
  const isSending = useStore($isSending);
  const status = useStore($chatStatus);
  const failure = useStore($chatFailure);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        takeFilled(event.currentTarget);
        // The button is disabled while a message is being sent, so the focus moves to the field.
        field.current?.focus();
        sendText();
      }}
    >
      <label className={fields.label} htmlFor={id}>
        {t('room.text')}
      </label>
      <div className={styles.line}>
        <input
          ref={field}
          id={id}
          className={controls.input}
          value={text}
          autoComplete="off"
          enterKeyHint="send"
          aria-invalid={failure !== undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => writeText(event.currentTarget.value)}
        />
        {/* Stays enabled while the text is empty, because a browser extension may fill the field without an event. */}
        <button type="submit" className={controls.button} disabled={isSending || status !== 'open'}>
          {t('room.send')}
        </button>
      </div>
      <p
        id={`${id}-help`}
        className={failure ? fields.problem : fields.hint}
        role={failure && 'alert'}
        key={failure?.code}
      >
        {failure ? toFailureWords(failure, t) : t('room.left', { count: [...text].length, max: CHAT_TEXT_MAX })}
      </p>
    </form>
  );
}
