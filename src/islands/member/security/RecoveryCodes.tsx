import { useEffect, useRef } from 'react';
import { forgetRecoveryCodes } from '../../../stores/security/totp.ts';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './security.module.css';

const GROUPS = /.{1,6}/g;

/** Shown once, after the set-up of an authenticator app. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useWords();
  const list = useRef<HTMLUListElement>(null);
  // The form that had the focus is gone, so the list takes the focus.
  useEffect(() => list.current?.focus(), []);
  const shown = codes.map((code) => (code.match(GROUPS) ?? []).join(' '));
  return (
    <>
      <p className={parts.lead}>{t('security.recovery_lead')}</p>
      <ul ref={list} tabIndex={-1} className={styles.codes} aria-label={t('security.recovery_codes')}>
        {shown.map((code) => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ul>
      <CopyText text={shown.join('\n')} shown={t('security.recovery_copy')} label={t('security.recovery_codes')} />
      <button type="button" className={controls.button} onClick={forgetRecoveryCodes}>
        {t('security.recovery_stored')}
      </button>
    </>
  );
}
