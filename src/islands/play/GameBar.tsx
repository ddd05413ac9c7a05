import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { openCentre } from '../../stores/centre/centres.ts';
import { reloadFrame } from '../../stores/play/frame.ts';
import { $balance, $isBalanceHidden } from '../../stores/wallet/wallet.ts';
import { toBalanceText } from '../ui/amount.ts';
import controls from '../ui/controls.module.css';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import styles from './bar.module.css';
import { useLobbyHref } from './lobby-path.ts';

/** The balance, shown where the site's header is hidden. A tap opens the deposit over the game. */
function BarBalance() {
  const words = useWords();
  const balance = useStore($balance);
  const isHidden = useStore($isBalanceHidden);
  const text = toBalanceText(balance, isHidden, words);
  return (
    <button type="button" className={styles.balance} onClick={() => openCentre('member', 'depositv2')}>
      <span translate="no" aria-busy={text === undefined} data-testid="game-balance">
        {text ?? '…'}
      </span>
      <span className="hidden-text"> {words.t('play.deposit')}</span>
    </button>
  );
}

interface Props {
  readonly title: string;
  readonly isFull: boolean;
  readonly isMenuOpen: boolean;
  readonly onFullScreen: () => void;
  readonly onMenu: () => void;
  /** Time and result of the play session. */
  readonly children: ReactNode;
}

/** The bar of a game: beside or above it on a phone, where it is the only bar of the page. */
export function GameBar({ title, isFull, isMenuOpen, onFullScreen, onMenu, children }: Props) {
  const { t } = useWords();
  return (
    <div className={styles.bar}>
      <a className={`${controls.button} ${controls.quiet} ${styles.back}`} href={useLobbyHref()}>
        <Icon name="back" className={styles.turns ?? ''} />
        <span className={styles.lobby}>{t('play.lobby')}</span>
      </a>
      <div className={styles.about}>
        <h2 dir="auto" className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
      <BarBalance />
      <button
        type="button"
        className={`${controls.icon} ${styles.wide}`}
        aria-label={t('play.reload')}
        onClick={reloadFrame}
      >
        <Icon name="refresh" />
      </button>
      <button
        type="button"
        className={`${controls.icon} ${styles.wide}`}
        aria-label={t('play.full_screen')}
        aria-pressed={isFull}
        onClick={onFullScreen}
      >
        <Icon name="expand" />
      </button>
      <button
        type="button"
        className={controls.icon}
        aria-label={t('play.menu')}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <Icon name="menu" />
      </button>
    </div>
  );
}
