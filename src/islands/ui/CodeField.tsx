import { useStore } from '@nanostores/react';
import type { MouseEvent, ReactNode } from 'react';
import { takeFilled } from '../../lib/filled-fields.ts';
import type { Form } from '../../stores/core/forms.ts';
import type { CodeSender } from '../../stores/session/code-sender.ts';
import { $isProving } from '../../stores/session/human-proof.ts';
import { $phoneProvider } from '../../stores/session/phone-provider.ts';
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
  /** Additional information about sending. */
  readonly note?: ReactNode;
}

const CODE = '[autocomplete="one-time-code"]';

/** Focuses the field that prevents sending, else the field of the code, because the button becomes disabled. */
async function sendFrom(
  button: HTMLElement,
  { form, sender, onSend }: Pick<Props, 'form' | 'sender' | 'onSend'>,
): Promise<void> {
  const element = button.closest('form');
  if (element) takeFilled(element);
  await onSend();
  requestAnimationFrame(() => {
    const refused = element?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const isSent = !sender.$failure.get() && sender.isWaiting(form.$values.get());
    if (refused) refused.focus();
    else if (isSent) element?.querySelector<HTMLElement>(CODE)?.focus();
  });
}

/**
 * Field for a code with the button that sends it; the next code to the same contact waits for the countdown (spec §9).
 */
export function CodeField({ form, field, label, toProblem, sender, onSend, note }: Props) {
  const { t } = useWords();
  const seconds = useStore(sender.$wait);
  const isSending = useStore(sender.$isSending);
  const isProving = useStore($isProving) && isSending;
  const to = useStore(sender.$sentTo);
  const values = useStore(form.$values);
  const failure = useStore(sender.$failure);
  const needsCaptcha = useStore(sender.$needsCaptcha);
  // False if the platform may have sent nothing: a discreet sender sends no code to a contact without an account. Firebase sends to any
  // number, with or without an account.
  const isSure = useStore($phoneProvider) !== undefined || !sender.isDiscreet;
  const isWaiting = seconds > 0 && sender.isWaiting(values);
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
          disabled={isWaiting}
          aria-disabled={isSending}
          onClick={(event: MouseEvent<HTMLElement>) => void sendFrom(event.currentTarget, { form, sender, onSend })}
        >
          {isWaiting
            ? t('code.wait', { seconds })
            : t(isSending ? 'code.sending' : to === sender.toContact(values) ? 'code.again' : 'code.send')}
        </button>
      </div>
      <p role="status" className={styles.hint}>
        {isProving && t('captcha.proving')}
        {!isProving && !failure && to !== undefined && t(isSure ? 'code.sent' : 'code.sent_if_known', { to })}
      </p>
      <p role="alert" className={styles.warning}>
        {failure && toFailureWords(failure, t)}
      </p>
      {note}
    </div>
  );
}
