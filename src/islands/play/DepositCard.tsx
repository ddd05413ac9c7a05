import { useStore } from '@nanostores/react';
import { openCentre } from '../../stores/centre/centres.ts';
import { $lacksFunds } from '../../stores/play/frame.ts';
import controls from '../ui/controls.module.css';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import styles from './play.module.css';

/** Offers a deposit after a stake was refused for lack of funds. The deposit opens over the game, which stays as it is. */
export function DepositCard() {
  const { t } = useWords();
  if (!useStore($lacksFunds)) return null;
  const close = () => $lacksFunds.set(false);
  const deposit = () => {
    close();
    openCentre('member', 'depositv2');
  };
  return (
    <div role="status" className={styles.deposit}>
      <p>{t('play.no_funds')}</p>
      <button type="button" className={controls.button} onClick={deposit}>
        {t('play.deposit')}
      </button>
      <button type="button" className={controls.icon} aria-label={t('dialog.close')} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
