import { useStore } from '@nanostores/react';
import type { Feature } from '../../contract/system/features.ts';
import { toLocalePath } from '../../i18n/locales.ts';
import { askForDemo, demoForm } from '../../stores/session/demo-form.ts';
import controls from '../ui/controls.module.css';
import { toFailureWords } from '../ui/failure-words.ts';
import { useWords } from '../ui/words.ts';
import late from './header.late.module.css';
import styles from './header.module.css';
import { SignInForm } from './SignInForm.tsx';

const QUIET = `${controls.button} ${controls.quiet}`;

function DemoButton() {
  const { t } = useWords();
  const isStarting = useStore(demoForm.$isSubmitting, { ssr: 'initial' });
  const failure = useStore(demoForm.$failure, { ssr: 'initial' });
  return (
    <div className={styles.demo}>
      <button type="button" className={QUIET} aria-disabled={isStarting} onClick={askForDemo}>
        {t('header.demo')}
      </button>
      <p role="status" className={`${styles.refusal} ${late.refusal}`}>
        {failure && toFailureWords(failure, t)}
      </p>
    </div>
  );
}

export function GuestBar({ features, isHydrated }: { features: readonly Feature[]; isHydrated: boolean }) {
  const { t, locale } = useWords();
  return (
    <div className={styles.guest} data-ready={isHydrated || undefined}>
      <SignInForm hasSms={features.includes('verificationCodeLogin')} isHydrated={isHydrated} />
      <a
        className={`${QUIET} ${styles.signInLink}`}
        href={toLocalePath('/login', locale)}
        data-dialog="loginPopupModal"
      >
        {t('header.sign_in')}
      </a>
      <a
        className={controls.button}
        href={toLocalePath('/register', locale)}
        data-dialog="registerModal"
        data-by-invitation={features.includes('directRegistration') ? undefined : ''}
      >
        {t('header.register')}
      </a>
      {features.includes('freePlay') && <DemoButton />}
    </div>
  );
}
