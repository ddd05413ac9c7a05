import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { RegisterRule } from '../../contract/registration/registration.ts';
import { listRegisterModes } from '../../stores/registration/register-fields.ts';
import {
  $registerMode,
  $rules,
  adoptRules,
  chooseRegisterMode,
  loadRules,
  registrationForm,
} from '../../stores/registration/registration.ts';
import { openDialog } from '../../stores/site/dialogs.ts';
import { Choice } from '../ui/Choice.tsx';
import controls from '../ui/controls.module.css';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/dialog.late.module.css';
import { toFailureWords } from '../ui/failure-words.ts';
import { useWords } from '../ui/words.ts';
import type { DialogProps } from './props.ts';
import { RegisterForm } from './RegisterForm.tsx';

const SKELETON_ROWS = ['username', 'password', 'confirmPassword', 'submit'] as const;

function Body({ features }: DialogProps) {
  const { t } = useWords();
  const rules = useStore($rules);
  const mode = useStore($registerMode);
  if (rules.status === 'loading')
    return (
      <div className={styles.waiting} aria-busy="true">
        {SKELETON_ROWS.map((row) => (
          <span key={row} />
        ))}
      </div>
    );
  if (rules.status === 'ready') return <RegisterForm key={mode} />;
  return (
    <>
      <p role="alert" className={styles.failure}>
        {toFailureWords(rules.failure, t)}
      </p>
      <div className={styles.actions}>
        <button type="button" className={controls.button} onClick={() => void loadRules(features)}>
          {t('form.retry')}
        </button>
      </div>
    </>
  );
}

/** Registration with the fields of the server's current rules: by name, by mobile number, or both (spec §4). */
export function RegisterDialog({ features }: DialogProps) {
  const { t } = useWords();
  const mode = useStore($registerMode);
  const modes = listRegisterModes(features);
  useEffect(() => {
    if (features.includes('usernameRegistration') || features.includes('mobileRegistration')) void loadRules(features);
  }, [features]);
  return (
    <Dialog title={t('register.title')}>
      {modes.length > 1 && (
        <Choice
          label={t('register.way')}
          options={modes.map((value) => ({ value, text: t(`register.by_${value}`) }))}
          value={mode}
          onChange={chooseRegisterMode}
        />
      )}
      {modes.length === 0 ? <p className={styles.text}>{t('registration.disabled')}</p> : <Body features={features} />}
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

/** The prerendered rules apply until newer ones load; the site rendered them from a validated answer. */
RegisterDialog.prerendered = {
  form: registrationForm,
  prepare: ({ dataset }: HTMLElement, features: DialogProps['features']) =>
    adoptRules(JSON.parse(dataset.rules ?? '[]') as readonly RegisterRule[], features),
};
