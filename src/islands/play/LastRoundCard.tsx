import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect } from 'react';
import { brand } from '../../brand/brand.ts';
import type { RoundRecord } from '../../contract/records/records.ts';
import { formatDate } from '../../lib/format.ts';
import {
  $lastRound,
  type LastRound,
  lookAfterCut,
  putLastRoundAway,
  watchLastRound,
} from '../../stores/play/last-round.ts';
import type { GameKey } from '../../stores/play/launch.ts';
import { toAmountText } from '../ui/amount.ts';
import controls from '../ui/controls.module.css';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import styles from './play.module.css';

const TEXTS: Record<RoundRecord['state'], string> = {
  open: 'play.last_open',
  settled: 'play.last_settled',
  rolled_back: 'play.last_returned',
};

/** The result of a round: stake, return, time. */
export function LastRoundText({ round, currency }: LastRound) {
  const { t, tag } = useWords();
  const toMoney = (amount: number) => toAmountText(amount, currency, tag);
  const clock = { dateStyle: 'short', timeStyle: 'short', timeZone: brand.timeZone } as const;
  return (
    <p>
      {t(TEXTS[round.state], {
        at: formatDate(tag, round.closedAt ?? round.openedAt, clock),
        stake: toMoney(round.stake),
        payout: toMoney(round.payout),
      })}
    </p>
  );
}

/** Result of the last round after a lost connection, over a game of another vendor. */
export function LastRoundCard({ game }: { readonly game: GameKey }) {
  const { t } = useWords();
  const last = useStore($lastRound);
  // A layout effect, so that it starts before the check of the play session is answered.
  useLayoutEffect(() => watchLastRound(game), [game]);
  useEffect(() => {
    addEventListener('online', lookAfterCut);
    return () => removeEventListener('online', lookAfterCut);
  }, []);
  return (
    <div role="status" className={styles.lastPlace}>
      {last && (
        <div className={styles.last}>
          <LastRoundText {...last} />
          <button type="button" className={controls.icon} aria-label={t('play.last_close')} onClick={putLastRoundAway}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
