import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { CONVERSATION_TEXT_MAX } from '../../contract/support/conversation-rules.ts';
import { countFeedbackText } from '../../contract/support/feedback-text.ts';
import { $isProving } from '../../stores/session/human-proof.ts';
import { conversationForm, conversationPictures, typeText } from '../../stores/support/conversation-form.ts';
import controls from '../ui/controls.module.css';
import { isFirst } from '../ui/Fields.tsx';
import { toFailureWords } from '../ui/failure-words.ts';
import field from '../ui/field.module.css';
import { useSubmit } from '../ui/use-submit.ts';
import { useWords } from '../ui/words.ts';
import styles from './conversation.module.css';
import { Pictures } from './Pictures.tsx';

function Text({ rows }: { readonly rows: number }) {
  const { t } = useWords();
  const id = useId();
  const value = useStore(conversationForm.$values, { keys: ['content'] }).content ?? '';
  const problems = useStore(conversationForm.$problems);
  const problem = problems.content;
  const max = CONVERSATION_TEXT_MAX;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {t('conversation.content')}
      </label>
      <textarea
        id={id}
        name="content"
        rows={rows}
        dir="auto"
        className={`${controls.input} ${styles.text}`}
        value={value}
        onChange={(event) => typeText(event.currentTarget.value)}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
      />
      <p
        key={problem}
        id={`${id}-help`}
        className={problem ? field.problem : field.hint}
        role={problem && isFirst(problems, 'content') ? 'alert' : undefined}
      >
        {problem
          ? t(`conversation.content_${problem}`, { max })
          : t('conversation.counted', { count: countFeedbackText(value), max })}
      </p>
    </div>
  );
}

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
      <Text rows={rows} />
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
