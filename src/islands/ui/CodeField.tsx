import { useStore } from '@nanostores/react';
import type { MouseEvent, ReactNode } from 'react';
import type { CodeSender } from '../../stores/code-sender.ts';
import type { Form } from '../../stores/forms.ts';
import { CaptchaField } from './CaptchaField.tsx';
import controls from './controls.module.css';
import { TextField } from './Fields.tsx';
import { toFailureWords } from './failure-words.ts';
import styles from './field.module.css';
import { useWords } from './words.ts';

interface Props {
  readonly form: Form;
  readonly field: string;
  readonly label: string;
  readonly toProblem: (problem: string) => string;
  readonly sender: CodeSender;
  readonly onSend: () => Promise<unknown>;
  /** What there is to know about the sending. */
  readonly note?: ReactNode;
}

const CODE = '[autocomplete="one-time-code"]';

/** The focus goes to what hinders the code, else to where it will be typed: the button itself waits. */
async function sendFrom(button: HTMLElement, { sender, onSend }: Pick<Props, 'sender' | 'onSend'>): Promise<void> {
  await onSend();
  requestAnimationFrame(() => {
    const form = button.closest('form');
    const refused = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (refused) refused.focus();
    else if (!sender.$failure.get() && sender.$wait.get() > 0) form?.querySelector<HTMLElement>(CODE)?.focus();
  });
}

/** A code with the button that sends it; the next one waits for the countdown (spec §9). */
export function CodeField({ form, field, label, toProblem, sender, onSend, note }: Props) {
  const { t } = useWords();
  const wait = useStore(sender.$wait);
  const isSending = useStore(sender.$isSending);
  const wasSent = useStore(sender.$wasSent);
  const failure = useStore(sender.$failure);
  const needsCaptcha = useStore(sender.$needsCaptcha);
  return (
    <div className={styles.field}>
      {needsCaptcha && <CaptchaField form={form} purpose={sender.purpose} toProblem={toProblem} />}
      <div className={styles.code}>
        <TextField
          form={form}
          field={field}
          label={label}
          toProblem={toProblem}
          input={{ autoComplete: 'one-time-code', inputMode: 'numeric' }}
        />
        <button
          type="button"
          className={`${controls.button} ${controls.quiet}`}
          disabled={wait > 0}
          aria-disabled={isSending}
          onClick={(event: MouseEvent<HTMLElement>) => void sendFrom(event.currentTarget, { sender, onSend })}
        >
          {wait > 0
            ? t('code.wait', { seconds: wait })
            : t(isSending ? 'code.sending' : wasSent ? 'code.again' : 'code.send')}
        </button>
      </div>
      <p role="status" className={styles.hint}>
        {!failure && wasSent && t('code.sent')}
      </p>
      <p role="alert" className={styles.warning}>
        {failure && toFailureWords(failure, t)}
      </p>
      {note}
    </div>
  );
}
