import { useStore } from '@nanostores/react';
import { toTurnoverPercent } from '../../stores/promotions/turnover-percent.ts';
import { $bonus } from '../../stores/wallet/wallet.ts';
import { useWords } from '../ui/words.ts';
import styles from './member-bar.module.css';

/** Progress of the bonus in process, below the balance. The wallet page shows its figures. */
export function BonusBar() {
  const { t } = useWords();
  const bonus = useStore($bonus);
  if (!bonus) return null;
  const label = t('header.bonus');
  return (
    <progress
      className={styles.bonus}
      max={100}
      value={toTurnoverPercent(bonus.done, bonus.required)}
      aria-label={label}
      title={label}
    />
  );
}
