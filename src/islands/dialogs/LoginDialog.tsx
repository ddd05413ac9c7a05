import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { askForDemo, demoForm } from '../../stores/session/demo-form.ts';
import { $wasReset } from '../../stores/session/forgot-forms.ts';
import { $loginWay } from '../../stores/session/login-way.ts';
import { $hasExpired, $signedOutElsewhere } from '../../stores/session/session.ts';
import { $needsCaptcha, REMEMBER_FIELD, recallName, signInForm } from '../../stores/session/sign-in-form.ts';
import { loginCode, sendLoginCode, smsForm } from '../../stores/session/sms-form.ts';
import { $signInSide, forgetAim, openDialog } from '../../stores/site/dialogs.ts';
import { CaptchaField } from '../ui/CaptchaField.tsx';
import { Choice } from '../ui/Choice.tsx';
import { CodeField } from '../ui/CodeField.tsx';
import controls from '../ui/controls.module.css';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/dialog.late.module.css';
import { CheckField, PasswordField, TextField } from '../ui/Fields.tsx';
import { toFailureWords } from '../ui/failure-words.ts';
import { PhoneCheckNote } from '../ui/PhoneCheckNote.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { toProblemWords } from '../ui/problem-words.ts';
import button from '../ui/text-button.late.module.css';
import { useWords } from '../ui/words.ts';
import { DialogForm } from './DialogForm.tsx';
import type { DialogProps } from './props.ts';
import { RiskNote } from './RiskNote.tsx';

/** The first render uses the initial state, like the prerendered dialog; the next render uses the current state. */
const INITIAL = { ssr: 'initial' } as const;
const QUIET = `${controls.button} ${controls.quiet} ${controls.wide}`;

function OtherWays({ features }: DialogProps) {
  const { t } = useWords();
  const isStarting = useStore(demoForm.$isSubmitting);
  const failure = useStore(demoForm.$failure);
  return (
    <div className={styles.others}>
      <button
        type="button"
        className={QUIET}
        data-by-invitation={features.includes('directRegistration') ? undefined : ''}
        onClick={() => openDialog('registerModal')}
      >
        {t('login.register')}
      </button>
      {features.includes('freePlay') && (
        <button type="button" className={QUIET} aria-disabled={isStarting} onClick={askForDemo}>
          {t('login.demo')}
        </button>
      )}
      <p role="alert" className={styles.failure}>
        {failure && toFailureWords(failure, t)}
      </p>
    </div>
  );
}

/** Shown after an `?agent=` link; players need a way back to their own sign-in. */
function AgentsDoor() {
  const { t } = useWords();
  const side = useStore($signInSide, INITIAL);
  if (side !== 'agent') return null;
  const enterAsPlayer = () => {
    signInForm.$failure.set(undefined);
    smsForm.$failure.set(undefined);
    forgetAim();
  };
  return (
    <p className={`${styles.text} ${styles.note}`}>
      {t('login.agents_door')}{' '}
      <button type="button" className={`${button.text} ${styles.plain}`} onClick={enterAsPlayer}>
        {t('login.as_player')}
      </button>
    </p>
  );
}

function useProblem() {
  const { t } = useWords();
  return (problem: string) => toProblemWords(problem, t);
}

function ByName() {
  const { t } = useWords();
  const toProblem = useProblem();
  const needsCaptcha = useStore($needsCaptcha, INITIAL);
  return (
    <DialogForm form={signInForm} submit={t('login.submit')} submitting={t('login.submitting')}>
      <TextField
        form={signInForm}
        field="username"
        label={t('login.username')}
        toProblem={toProblem}
        input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
      />
      <PasswordField
        form={signInForm}
        field="password"
        label={t('login.password')}
        toProblem={toProblem}
        input={{ autoComplete: 'current-password' }}
      />
      {needsCaptcha && <CaptchaField form={signInForm} purpose="login" toProblem={toProblem} />}
      <div className={styles.between}>
        <CheckField form={signInForm} field={REMEMBER_FIELD} label={t('login.remember')} toProblem={toProblem} />
        <button
          type="button"
          className={`${button.text} ${styles.plain}`}
          onClick={() => openDialog('forgetPassModal')}
        >
          {t('forgot.link')}
        </button>
      </div>
      <RiskNote />
    </DialogForm>
  );
}

function BySms() {
  const { t } = useWords();
  const toProblem = useProblem();
  return (
    <DialogForm form={smsForm} submit={t('login.submit')} submitting={t('login.submitting')}>
      <PhoneField form={smsForm} toProblem={toProblem} />
      <CodeField
        form={smsForm}
        field="code"
        label={t('login.code')}
        toProblem={toProblem}
        sender={loginCode}
        onSend={sendLoginCode}
        note={<PhoneCheckNote />}
      />
      <RiskNote />
    </DialogForm>
  );
}

/** Sign-in by name or, if the brand enables it, by SMS (spec §2, §4). */
export function LoginDialog({ features }: DialogProps) {
  const { t } = useWords();
  const hasSms = features.includes('verificationCodeLogin');
  const chosen = useStore($loginWay, INITIAL);
  const way = hasSms ? chosen : 'name';
  const hasExpired = useStore($hasExpired, INITIAL);
  const signedOut = useStore($signedOutElsewhere, INITIAL);
  const wasReset = useStore($wasReset, INITIAL);
  const note = wasReset ? 'link.done' : hasExpired ? 'login.expired' : signedOut ? 'login.signed_out' : undefined;
  const failure = useStore(signInForm.$failure);
  useEffect(recallName, []);
  return (
    <Dialog title={t('login.title')}>
      {hasSms && (
        <Choice
          label={t('login.way')}
          options={[
            { value: 'name', text: t('login.by_username') },
            { value: 'sms', text: t('login.by_sms') },
          ]}
          value={way}
          onChange={(next) => $loginWay.set(next)}
        />
      )}
      {note && !failure && <p className={`${styles.text} ${styles.note}`}>{t(note)}</p>}
      <AgentsDoor />
      {way === 'name' ? <ByName /> : <BySms />}
      <OtherWays features={features} />
    </Dialog>
  );
}

LoginDialog.prerendered = { form: signInForm };
