import { useStore } from '@nanostores/react';
import { $phoneProvider } from '../../stores/session/phone-provider.ts';
import dialog from './dialog.late.module.css';
import styles from './field.module.css';
import { useWords } from './words.ts';

/** Google requires this text where its badge is hidden. */
export function PhoneCheckNote() {
  const { t } = useWords();
  if (!useStore($phoneProvider)) return null;
  return (
    <p className={styles.hint}>
      {t('code.guard')}{' '}
      <a className={dialog.link} href="https://policies.google.com/privacy" target="_blank" rel="noopener noreferrer">
        {t('code.guard_privacy')}
      </a>
      {' · '}
      <a className={dialog.link} href="https://policies.google.com/terms" target="_blank" rel="noopener noreferrer">
        {t('code.guard_terms')}
      </a>
    </p>
  );
}
