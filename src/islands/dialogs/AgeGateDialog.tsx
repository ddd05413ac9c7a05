import { brand } from '../../brand/brand.ts';
import { confirmAge } from '../../stores/session/demo-form.ts';
import { closeDialog } from '../../stores/site/dialogs.ts';
import controls from '../ui/controls.module.css';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/dialog.late.module.css';
import { useWords } from '../ui/words.ts';

/** Age confirmation before free play (spec §9). */
export function AgeGateDialog() {
  const { t } = useWords();
  const age = String(brand.policy.minimumAge);
  return (
    <Dialog title={t('age.title', { age })} alert={t('age.why', { age })}>
      <div className={styles.actions}>
        <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={closeDialog}>
          {t('age.no')}
        </button>
        <button type="button" className={controls.button} onClick={confirmAge}>
          {t('age.yes')}
        </button>
      </div>
    </Dialog>
  );
}
