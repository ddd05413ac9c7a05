import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { openDialog } from '../../stores/dialogs.ts';
import { $rules, loadRules } from '../../stores/registration.ts';
import controls from '../ui/controls.module.css';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/dialog.module.css';
import { toFailureWords } from '../ui/failure-words.ts';
import { useWords } from '../ui/words.ts';
import { RegisterForm } from './RegisterForm.tsx';

const SKELETON_ROWS = ['username', 'password', 'confirmPassword', 'submit'] as const;

/** Registration, drawn from the server's rules at the moment that it opens. */
export function RegisterDialog() {
  const { t } = useWords();
  const rules = useStore($rules);
  useEffect(() => {
    void loadRules();
  }, []);
  return (
    <Dialog title={t('register.title')}>
      {rules.status === 'loading' && (
        <div className={styles.waiting} aria-busy="true">
          {SKELETON_ROWS.map((row) => (
            <span key={row} />
          ))}
        </div>
      )}
      {rules.status === 'failed' && (
        <>
          <p role="alert" className={styles.failure}>
            {toFailureWords(rules.failure, t)}
          </p>
          <div className={styles.actions}>
            <button type="button" className={controls.button} onClick={() => void loadRules()}>
              {t('form.retry')}
            </button>
          </div>
        </>
      )}
      {rules.status === 'ready' && <RegisterForm rules={rules.rules} />}
      <div className={styles.others}>
        <button
          type="button"
          className={`${controls.button} ${controls.quiet} ${controls.wide}`}
          onClick={() => openDialog('loginPopupModal')}
        >
          {t('register.sign_in')}
        </button>
      </div>
    </Dialog>
  );
}
