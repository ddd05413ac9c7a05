import { useStore } from '@nanostores/react';
import { $balance, $isBalanceHidden, refreshBalance, toggleBalance } from '../../stores/wallet/wallet.ts';
import { toBalanceText } from '../ui/amount.ts';
import button from '../ui/balance.module.css';
import controls from '../ui/controls.module.css';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import styles from './member-bar.module.css';

/** The balance; a tap hides it. Shows a placeholder while it loads. */
export function BalanceView() {
  const words = useWords();
  const { t } = words;
  const balance = useStore($balance);
  const isHidden = useStore($isBalanceHidden);
  const text = toBalanceText(balance, isHidden, words);
  return (
    <span className={styles.balance}>
      <button
        type="button"
        className={`${button.balance} ${styles.amount}`}
        aria-pressed={isHidden}
        data-account
        onClick={toggleBalance}
      >
        <Icon name={isHidden ? 'eyeOff' : 'eye'} className={`${button.eye} ${styles.eye}`} />
        <span translate="no" aria-busy={text === undefined} data-testid="balance">
          {text ?? <span className={button.placeholder}>{t('header.refreshing')}</span>}
          {balance.status === 'ready' && balance.currency === 'PLAY' && <span className={styles.unit}> PLAY</span>}
        </span>
        <span className="hidden-text">{t('header.hide_balance')}</span>
      </button>
      <button
        type="button"
        className={`${controls.icon} ${styles.refresh}`}
        aria-label={t('header.refresh_balance')}
        onClick={() => void refreshBalance()}
      >
        <Icon name="refresh" />
      </button>
    </span>
  );
}
