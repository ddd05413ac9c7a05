import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { CONVERSATION_TEXT_MAX } from '../../contract/support/conversation-rules.ts';
import { countFeedbackText } from '../../contract/support/feedback-text.ts';
import { $isProving } from '../../stores/session/human-proof.ts';
import { conversationForm, conversationPictures, typeText } from '../../stores/support/conversation-form.ts';
import controls from '../ui/controls.module.css';
import { toFailureWords } from '../ui/failure-words.ts';
import { TextAreaField } from '../ui/TextAreaField.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { useWords } from '../ui/words.ts';
import styles from './conversation.module.css';
import { Pictures } from './Pictures.tsx';

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, []);
  return isOnline;
}

/** The message with its pictures; `children` are fields above it, `after` those above the button. */
export function MessageForm({
  rows,
  children,
  after,
}: {
  readonly rows: number;
  readonly children?: ReactNode;
  readonly after?: ReactNode;
}) {
  const { t } = useWords();
  const submit = useSubmit(conversationForm);
  const failure = useStore(conversationForm.$failure);
  const isSubmitting = useStore(conversationForm.$isSubmitting);
  const isProving = useStore($isProving) && isSubmitting;
  const isOnline = useOnline();
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={isSubmitting}>
      {children}
      <TextAreaField
        form={conversationForm}
        field="content"
        label={t('conversation.content')}
        rows={rows}
        toProblem={(problem) => t(`conversation.content_${problem}`, { max: CONVERSATION_TEXT_MAX })}
        toHint={(value) => t('conversation.counted', { count: countFeedbackText(value), max: CONVERSATION_TEXT_MAX })}
        onChange={typeText}
      />
      <Pictures store={conversationPictures} />
      {after}
      <p role="alert" className={styles.failure}>
        {failure && toFailureWords(failure, t)}
      </p>
      <p role="status" className={styles.offline}>
        {!isOnline && t('conversation.offline')}
      </p>
      <button type="submit" className={controls.button} aria-disabled={isSubmitting}>
        {isProving ? t('captcha.proving') : t(isSubmitting ? 'conversation.sending' : 'conversation.send')}
      </button>
    </form>
  );
}
