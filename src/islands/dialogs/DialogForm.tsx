import { useStore } from '@nanostores/react';
import { type ReactNode, useRef } from 'react';
import type { Form } from '../../stores/core/forms.ts';
import { $isProving } from '../../stores/session/human-proof.ts';
import controls from '../ui/controls.module.css';
import styles from '../ui/dialog.late.module.css';
import { toFailureWords } from '../ui/failure-words.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { useWords } from '../ui/words.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface Props {
  readonly form: Form;
  readonly submit: string;
  readonly submitting: string;
  readonly children: ReactNode;
}

const FIELDS = 'input:not([role=combobox],[type=radio],[hidden],[type=checkbox])';

function findFirst(form: HTMLFormElement): HTMLInputElement | undefined {
  const inputs = [...form.querySelectorAll<HTMLInputElement>(FIELDS)];
  return inputs.find(({ value }) => value === '') ?? inputs[0];
}

/** Form of a dialog: failure, fields, one button. Focuses the first refused field, else the first empty one. */
export function DialogForm({ form, submit, submitting, children }: Props) {
  const { t } = useWords();
  const element = useRef<HTMLFormElement>(null);
  const onSubmit = useSubmit(form);
  const failure = useStore(form.$failure);
  const isSubmitting = useStore(form.$isSubmitting);
  const isProving = useStore($isProving) && isSubmitting;
  useFirstFocus(element, findFirst);
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit} aria-busy={isSubmitting}>
      <p role="alert" className={styles.failure}>
        {failure && toFailureWords(failure, t)}
      </p>
      {children}
      <button type="submit" className={controls.button} aria-disabled={isSubmitting}>
        {isProving ? t('captcha.proving') : isSubmitting ? submitting : submit}
      </button>
      <span role="status" className="hidden-text">
        {isProving && t('captcha.proving')}
      </span>
    </form>
  );
}
