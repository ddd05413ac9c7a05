import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { countFeedbackText } from '../../contract/support/feedback-text.ts';
import { formatPercent } from '../../lib/format.ts';
import {
  $sentAt,
  $sentShare,
  FEEDBACK_TYPES,
  feedbackForm,
  feedbackPictures,
  feedbackRules,
  getFeedbackBounds,
} from '../../stores/support/feedback.ts';
import controls from '../ui/controls.module.css';
import { isFirst, TextField } from '../ui/Fields.tsx';
import { toFailureWords } from '../ui/failure-words.ts';
import field from '../ui/field.module.css';
import { toProblemWords } from '../ui/problem-words.ts';
import { TextAreaField } from '../ui/TextAreaField.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { useWords } from '../ui/words.ts';
import { Pictures } from './Pictures.tsx';
import styles from './support.module.css';

const INITIAL = { ssr: 'initial' } as const;

function Subject() {
  const { t } = useWords();
  const id = useId();
  const value = useStore(feedbackForm.$values, { ...INITIAL, keys: ['feedbackType'] }).feedbackType ?? '';
  const problems = useStore(feedbackForm.$problems, INITIAL);
  const problem = problems.feedbackType;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {t('feedback.type')}
      </label>
      <select
        id={id}
        name="feedbackType"
        className={controls.input}
        value={value}
        onChange={(event) => feedbackForm.change('feedbackType', event.currentTarget.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-help` : undefined}
      >
        <option value="">{t('feedback.type_choose')}</option>
        {FEEDBACK_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`feedback.type.${type}`)}
          </option>
        ))}
      </select>
      {problem && (
        <p id={`${id}-help`} className={field.problem} role={isFirst(problems, 'feedbackType') ? 'alert' : undefined}>
          {t('feedback.type_required')}
        </p>
      )}
    </div>
  );
}

function Content() {
  const { t } = useWords();
  useStore(feedbackRules.$state, INITIAL);
  const { min, max } = getFeedbackBounds();
  return (
    <TextAreaField
      form={feedbackForm}
      field="content"
      label={t('feedback.content')}
      rows={6}
      toProblem={() => t('feedback.length', { min, count: max })}
      toHint={(value) => t('feedback.counted', { done: countFeedbackText(value), count: max })}
    />
  );
}

export function FeedbackForm() {
  const { t, tag } = useWords();
  const submit = useSubmit(feedbackForm);
  const failure = useStore(feedbackForm.$failure, INITIAL);
  const isSubmitting = useStore(feedbackForm.$isSubmitting, INITIAL);
  const sentAt = useStore($sentAt, INITIAL);
  const share = useStore($sentShare, INITIAL);
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={isSubmitting}>
      <Subject />
      <Content />
      <TextField
        form={feedbackForm}
        field="contact"
        label={t('feedback.contact')}
        hint={t('feedback.contact_hint')}
        isOptional
        toProblem={(problem) => toProblemWords(problem, t)}
        input={{ autoComplete: 'email' }}
      />
      <Pictures store={feedbackPictures} />
      <div role="status" className={styles.status}>
        {failure && <p className={field.problem}>{toFailureWords(failure, t)}</p>}
        {sentAt && !failure && <p className={styles.sent}>{t('feedback.sent')}</p>}
      </div>
      <button type="submit" className={controls.button} aria-disabled={isSubmitting}>
        {t(isSubmitting ? 'feedback.sending' : 'feedback.submit')}{' '}
        {isSubmitting && share > 0 && formatPercent(tag, share, { maximumFractionDigits: 0 })}
      </button>
    </form>
  );
}
