import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { toLocalePath } from '../../i18n/locales.ts';
import { $isProving } from '../../stores/session/human-proof.ts';
import { $loginWay } from '../../stores/session/login-way.ts';
import { $needsCaptcha, recallName, signInForm } from '../../stores/session/sign-in-form.ts';
import { $dialog, openDialog } from '../../stores/site/dialogs.ts';
import controls from '../ui/controls.module.css';
import { toFailureWords } from '../ui/failure-words.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { useWords } from '../ui/words.ts';
import late from './header.late.module.css';
import styles from './header.module.css';
import { WaySelect } from './WaySelect.tsx';

const INITIAL = { ssr: 'initial' } as const;

/** Continues the sign-in in the dialog, because only the dialog shows the captcha. */
function goOnInDialog(): void {
  $loginWay.set('name');
  openDialog('loginPopupModal');
}

/**
 * Sign-in in the header, from 1024 px. The fields have no `name`: without script the form only leads to `/login`, and a
 * password never appears in an address. If a captcha is required, the dialog continues with the typed values.
 */
export function SignInForm({ hasSms, isHydrated }: { readonly hasSms: boolean; readonly isHydrated: boolean }) {
  const { t, locale } = useWords();
  const id = useId();
  const submit = useSubmit(signInForm);
  const values = useStore(signInForm.$values, INITIAL);
  const problems = useStore(signInForm.$problems, INITIAL);
  const failure = useStore(signInForm.$failure, INITIAL);
  const isSubmitting = useStore(signInForm.$isSubmitting, INITIAL);
  const isProving = useStore($isProving, INITIAL) && isSubmitting;
  const isSilent = useStore($dialog, INITIAL) === 'loginPopupModal';
  useEffect(() => {
    if (isHydrated) recallName();
  }, [isHydrated]);
  useEffect(() => $needsCaptcha.listen((isNeeded) => isNeeded && goOnInDialog()), []);
  const field = (name: 'username' | 'password') => ({
    'aria-label': t(`login.${name}`),
    placeholder: t(`header.${name}`),
    className: `${controls.input} ${styles.input}`,
    value: values[name] ?? '',
    onChange: (event: { currentTarget: HTMLInputElement }) => signInForm.change(name, event.currentTarget.value),
    'aria-invalid': problems[name] !== undefined,
    'aria-describedby': `${id}-refusal`,
    'aria-required': true,
  });
  const isIncomplete = problems.username !== undefined || problems.password !== undefined;
  return (
    <form
      className={styles.form}
      action={toLocalePath('/login', locale)}
      aria-label={t('login.title')}
      noValidate
      onSubmit={(event) => {
        if (!$needsCaptcha.get()) return void submit(event);
        event.preventDefault();
        goOnInDialog();
      }}
    >
      {hasSms && <WaySelect />}
      <input {...field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <input {...field('password')} type="password" autoComplete="current-password" />
      <button type="submit" className={`${controls.button} ${controls.quiet}`} aria-disabled={isSubmitting}>
        {isSubmitting ? t('login.submitting') : t('header.sign_in')}
      </button>
      <span role="status" className="hidden-text">
        {isProving && t('captcha.proving')}
      </span>
      <p id={`${id}-refusal`} role="alert" className={`${styles.refusal} ${late.refusal}`}>
        {!isSilent && isIncomplete && t('login.incomplete')}
        {!isSilent && failure && !isIncomplete && toFailureWords(failure, t)}
      </p>
    </form>
  );
}
