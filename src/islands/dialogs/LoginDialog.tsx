import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { demoForm } from '../../stores/demo-form.ts';
import { openDialog } from '../../stores/dialogs.ts';
import { $hasExpired } from '../../stores/session.ts';
import { $needsCaptcha, signInForm } from '../../stores/sign-in-form.ts';
import { CaptchaField } from '../ui/CaptchaField.tsx';
import controls from '../ui/controls.module.css';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/dialog.module.css';
import { PasswordField, TextField } from '../ui/Fields.tsx';
import { toFailureWords } from '../ui/failure-words.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { useWords } from '../ui/words.ts';
import type { DialogProps } from './props.ts';

const QUIET = `${controls.button} ${controls.quiet} ${controls.wide}`;

function OtherWays({ features }: DialogProps) {
  const { t } = useWords();
  const isStarting = useStore(demoForm.$isSubmitting);
  const failure = useStore(demoForm.$failure);
  return (
    <div className={styles.others}>
      {features.includes('directRegistration') && (
        <button type="button" className={QUIET} onClick={() => openDialog('registerModal')}>
          {t('login.register')}
        </button>
      )}
      {features.includes('freePlay') && (
        <button type="button" className={QUIET} aria-disabled={isStarting} onClick={() => void demoForm.submit()}>
          {t('login.demo')}
        </button>
      )}
      <p role="alert" className={styles.failure}>
        {failure && toFailureWords(failure, t)}
      </p>
    </div>
  );
}

export function LoginDialog({ features }: DialogProps) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit(signInForm);
  const failure = useStore(signInForm.$failure);
  const isSubmitting = useStore(signInForm.$isSubmitting);
  const needsCaptcha = useStore($needsCaptcha);
  const hasExpired = useStore($hasExpired);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const toProblem = (problem: string) => t(problem === 'required' ? 'form.required' : problem);
  return (
    <Dialog title={t('login.title')}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-busy={isSubmitting}>
        {hasExpired && !failure && <p className={styles.note}>{t('login.expired')}</p>}
        <p role="alert" className={styles.failure}>
          {failure && toFailureWords(failure, t)}
        </p>
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
        {needsCaptcha && <CaptchaField form={signInForm} toProblem={toProblem} />}
        <button type="submit" className={controls.button} aria-disabled={isSubmitting}>
          {isSubmitting ? t('login.submitting') : t('login.submit')}
        </button>
      </form>
      <OtherWays features={features} />
    </Dialog>
  );
}
