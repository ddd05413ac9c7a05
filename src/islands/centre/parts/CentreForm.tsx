import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Form } from '../../../stores/core/forms.ts';
import controls from '../../ui/controls.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useWords } from '../../ui/words.ts';
import { Note } from './Note.tsx';
import styles from './parts.module.css';

interface Props {
  readonly form: Form;
  readonly submit: string;
  readonly submitting: string;
  readonly children: ReactNode;
  /** A secondary action next to the submit button. */
  readonly aside?: ReactNode;
}

/** A form on a page of a centre: fields, failure, one submit button. */
export function CentreForm({ form, submit, submitting, children, aside }: Props) {
  const { t } = useWords();
  const onSubmit = useSubmit(form);
  const failure = useStore(form.$failure);
  const isSubmitting = useStore(form.$isSubmitting);
  return (
    <form className={styles.stack} noValidate onSubmit={onSubmit} aria-busy={isSubmitting}>
      {children}
      <div>
        <div role="alert" className={styles.said}>
          {failure && (
            <Note tone="bad">
              <p>{toFailureWords(failure, t)}</p>
            </Note>
          )}
        </div>
        <div className={styles.row}>
          <button type="submit" className={controls.button} aria-disabled={isSubmitting}>
            {isSubmitting ? submitting : submit}
          </button>
          {aside}
        </div>
      </div>
    </form>
  );
}
