import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import {
  $linkAsked,
  $linkWait,
  $resetNeedsCaptcha,
  askForLinkAgain,
  emailForm,
  phoneResetForm,
  resetCode,
  sendResetCode,
} from '../../stores/session/forgot-forms.ts';
import { openDialog } from '../../stores/site/dialogs.ts';
import { CaptchaField } from '../ui/CaptchaField.tsx';
import { Choice } from '../ui/Choice.tsx';
import { CodeField } from '../ui/CodeField.tsx';
import controls from '../ui/controls.module.css';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/dialog.late.module.css';
import { TextField } from '../ui/Fields.tsx';
import { NewPasswordFields } from '../ui/NewPasswordFields.tsx';
import { PhoneCheckNote } from '../ui/PhoneCheckNote.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { toProblemWords } from '../ui/problem-words.ts';
import { useWords } from '../ui/words.ts';
import { DialogForm } from './DialogForm.tsx';
import type { DialogProps } from './props.ts';

function useProblem() {
  const { t } = useWords();
  return (problem: string) => toProblemWords(problem, t);
}

/** Replaces the form after it was sent, so that nobody requests a second link while the first one is on its way. */
function LinkSent() {
  const { t } = useWords();
  const seconds = useStore($linkWait);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} role="status" tabIndex={-1} className={styles.text}>
        {t('forgot.sent')}
      </p>
      <button
        type="button"
        className={`${controls.button} ${controls.wide}`}
        disabled={seconds > 0}
        onClick={askForLinkAgain}
      >
        {seconds > 0 ? t('link.wait', { seconds }) : t('link.again')}
      </button>
    </>
  );
}

function ByEmail() {
  const { t } = useWords();
  const toProblem = useProblem();
  const needsCaptcha = useStore($resetNeedsCaptcha);
  if (useStore($linkAsked)) return <LinkSent />;
  return (
    <>
      <p className={styles.text}>{t('forgot.email_why')}</p>
      <DialogForm form={emailForm} submit={t('forgot.send_link')} submitting={t('forgot.sending')}>
        <TextField
          form={emailForm}
          field="username"
          label={t('login.username')}
          toProblem={toProblem}
          input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
        />
        <TextField
          form={emailForm}
          field="email"
          label={t('forgot.by_email')}
          toProblem={toProblem}
          input={{ autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
        />
        {needsCaptcha && <CaptchaField form={emailForm} purpose="reset" toProblem={toProblem} />}
      </DialogForm>
    </>
  );
}

function ByPhone() {
  const { t } = useWords();
  const toProblem = useProblem();
  return (
    <>
      <p className={styles.text}>{t('forgot.phone_why')}</p>
      <DialogForm form={phoneResetForm} submit={t('forgot.reset')} submitting={t('password.submitting')}>
        <PhoneField form={phoneResetForm} toProblem={toProblem} />
        <CodeField
          form={phoneResetForm}
          field="code"
          label={t('login.code')}
          toProblem={toProblem}
          sender={resetCode}
          onSend={sendResetCode}
          note={<PhoneCheckNote />}
        />
        <NewPasswordFields form={phoneResetForm} hasConfirmation={false} />
      </DialogForm>
    </>
  );
}

/** Forgotten password (spec §4): by e-mail, or by phone while enabled. */
export function ForgotPasswordDialog({ features }: DialogProps) {
  const { t } = useWords();
  const [way, setWay] = useState<'email' | 'phone'>('email');
  return (
    <Dialog title={t('forgot.title')}>
      {features.includes('phonePasswordReset') && (
        <Choice
          label={t('forgot.way')}
          options={[
            { value: 'email', text: t('forgot.by_email') },
            { value: 'phone', text: t('forgot.by_phone') },
          ]}
          value={way}
          onChange={setWay}
        />
      )}
      {way === 'email' ? <ByEmail /> : <ByPhone />}
      <div className={styles.others}>
        <button
          type="button"
          className={`${controls.button} ${controls.quiet} ${controls.wide}`}
          onClick={() => openDialog('loginPopupModal')}
        >
          {t('forgot.back')}
        </button>
      </div>
    </Dialog>
  );
}
