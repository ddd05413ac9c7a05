import { openDialog } from '../../stores/site/dialogs.ts';
import controls from '../ui/controls.module.css';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/dialog.late.module.css';
import { useWords } from '../ui/words.ts';

/** Tells a demo account that a real account is needed (spec §2, §5). */
export function RealAccountDialog() {
  const { t } = useWords();
  return (
    <Dialog title={t('in_need_true_account')} alert={t('real_account.why')}>
      <div className={styles.actions}>
        <button type="button" className={controls.button} onClick={() => openDialog('registerModal')}>
          {t('in_increase_submit')}
        </button>
      </div>
    </Dialog>
  );
}
