import { useStore } from '@nanostores/react';
import { $refusal } from '../../stores/core/refusal.ts';
import { closeDialog } from '../../stores/site/dialogs.ts';
import controls from '../ui/controls.module.css';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/dialog.late.module.css';
import { toFailureWords } from '../ui/failure-words.ts';
import { useWords } from '../ui/words.ts';

/** A warning with OK (spec §8). */
export function RefusalDialog() {
  const { t } = useWords();
  const refusal = useStore($refusal);
  return (
    <Dialog title={t('refusal.title')} alert={refusal ? toFailureWords(refusal, t) : ''}>
      <div className={styles.actions}>
        <button type="button" className={controls.button} onClick={closeDialog}>
          {t('sign_out.ok')}
        </button>
      </div>
    </Dialog>
  );
}
