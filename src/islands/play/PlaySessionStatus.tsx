import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { toSigned } from '../../lib/format.ts';
import { $frame } from '../../stores/play/frame.ts';
import type { GameKey } from '../../stores/play/launch.ts';
import { $playSessionResult, $playSessionSeconds, watchPlaySession } from '../../stores/play/play-session.ts';
import { toAmountText } from '../ui/amount.ts';
import { useWords } from '../ui/words.ts';
import styles from './bar.module.css';

const MINUTE = 60;
const HOUR = 3_600;
const pad = (value: number) => String(value).padStart(2, '0');

/** `4:07`, `1:04:07`. */
export function toClockText(seconds: number): string {
  const rest = `${pad(Math.floor((seconds % HOUR) / MINUTE))}:${pad(seconds % MINUTE)}`;
  return seconds < HOUR ? rest.replace(/^0/, '') : `${Math.floor(seconds / HOUR)}:${rest}`;
}

/** Duration and result of the play session. The bar has no space for a label of the duration. */
export function PlayFigures({ isNamed }: { readonly isNamed?: boolean }) {
  const { t, tag } = useWords();
  const seconds = useStore($playSessionSeconds);
  const result = useStore($playSessionResult);
  return (
    <>
      <span>
        <span className={isNamed ? undefined : 'hidden-text'}>{t('play.time')} </span>
        <time dateTime={`PT${seconds}S`} title={t('play.time')}>
          {toClockText(seconds)}
        </time>
      </span>
      {result && (
        <span title={t('play.result_how')}>
          {t('play.result')}{' '}
          <span translate="no">
            {toSigned(tag, result.amount, toAmountText(Math.abs(result.amount), result.currency, tag))}
          </span>
        </span>
      )}
    </>
  );
}

/** The play session in the bar of any game, without interrupting it. A phone shows it in the menu. */
export function PlaySessionStatus({ game }: { readonly game: GameKey }) {
  // Starts after the game has loaded, so that it does not compete with the game's files.
  const isOpening = useStore($frame) === 'loading';
  useEffect(() => (isOpening ? undefined : watchPlaySession(game)), [game, isOpening]);
  return (
    <p className={styles.playSession}>
      <PlayFigures />
    </p>
  );
}
