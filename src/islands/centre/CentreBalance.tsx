import { useStore } from '@nanostores/react';
import { $balance, $isBalanceHidden, toggleBalance } from '../../stores/wallet/wallet.ts';
import { toBalanceText } from '../ui/amount.ts';
import balance from '../ui/balance.module.css';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import styles from './centre.module.css';

/** Repeats the balance of the site's header, which the centre covers. Both share the choice to hide it. */
export function CentreBalance() {
  const words = useWords();
  const { t } = words;
  const isHidden = useStore($isBalanceHidden);
  const text = toBalanceText(useStore($balance), isHidden, words);
  return (
    <button
      type="button"
      className={`${balance.balance} ${styles.balance}`}
      aria-pressed={isHidden}
      onClick={toggleBalance}
    >
      <span translate="no" aria-busy={text === undefined}>
        {text ?? <span className={balance.placeholder}>{t('header.refreshing')}</span>}
      </span>
      <Icon name={isHidden ? 'eyeOff' : 'eye'} className={balance.eye ?? ''} />
      <span className="hidden-text">{t('header.hide_balance')}</span>
    </button>
  );
}
