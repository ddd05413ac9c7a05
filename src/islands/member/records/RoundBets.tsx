import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { RoundBet } from '../../../contract/games/round-bets.ts';
import { formatNumber, TWO_DECIMALS } from '../../../lib/format.ts';
import { roundBets } from '../../../stores/records/betting.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './records.module.css';

const MARKS: Readonly<Record<RoundBet['result'], string>> = { open: '○', won: '✓', lost: '✕', void: '–' };

function Bet({ bet: { event, market, pick, odds, result } }: { readonly bet: RoundBet }) {
  const { t, tag } = useWords();
  const about = [market, event].filter((part) => part !== '').join(' · ');
  return (
    <li className={styles.bet}>
      <span aria-hidden="true">{MARKS[result]}</span>
      <span>
        <b>{pick}</b>
        {odds !== null && (
          <>
            {' '}
            <Sentence
              text={t('records.bet_at')}
              parts={{ odds: <b translate="no">{formatNumber(tag, odds, TWO_DECIMALS)}</b> }}
            />
          </>
        )}
        <span className={styles.about}>{about}</span>
        <span className={styles.about}>{t(`records.bet.${result}`)}</span>
      </span>
    </li>
  );
}

/** The bets of a round. Renders nothing if the vendor does not report them; the record is complete without them. */
export function RoundBets({ roundId }: { readonly roundId: string }) {
  const { t } = useWords();
  const state = useStore(roundBets.$state);
  useEffect(() => {
    void roundBets.load(roundId);
    return roundBets.reset;
  }, [roundId]);
  const bets = 'value' in state ? (state.value?.bets ?? []) : [];
  if (bets.length === 0) return null;
  return (
    <Card title={t('records.bets_of_round')}>
      <ul className={styles.betList}>
        {bets.map((bet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bets have no id, and their order does not change
          <Bet key={index} bet={bet} />
        ))}
      </ul>
    </Card>
  );
}
