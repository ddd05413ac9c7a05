import { useState } from 'react';
import { signOut } from '../../stores/session/session.ts';
import { closeDialog } from '../../stores/site/dialogs.ts';
import controls from '../ui/controls.module.css';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/dialog.late.module.css';
import { useWords } from '../ui/words.ts';

export function ConfirmSignOutDialog() {
  const { t } = useWords();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    if (isLeaving) return;
    setLeaving(true);
    void signOut();
  };
  return (
    <Dialog title={t('sign_out.title')} alert={t('sign_out.question')}>
      <div className={styles.actions}>
        <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={closeDialog}>
          {t('sign_out.cancel')}
        </button>
        <button type="button" className={controls.button} aria-disabled={isLeaving} onClick={leave}>
          {t('sign_out.ok')}
        </button>
      </div>
    </Dialog>
  );
}
