import controls from '../ui/controls.module.css';
import styles from '../ui/dialog.late.module.css';
import { useWords } from '../ui/words.ts';

export function FailedDialog({ retry }: { retry: () => void }) {
  const { t } = useWords();
  return (
    <>
      <p className={styles.text}>{t('network.failed')}</p>
      <div className={styles.actions}>
        <button type="button" className={controls.button} onClick={retry}>
          {t('form.retry')}
        </button>
      </div>
    </>
  );
}
