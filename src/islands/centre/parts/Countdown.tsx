import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $serverNow, toSecondsLeft } from '../../../stores/core/server-clock.ts';
import styles from './parts.module.css';

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;

/** `1:05:09`, `12:30`: the same in every supported language. */
export function toClockText(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / SECONDS_PER_HOUR);
  const minutes = Math.floor((seconds % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE);
  const rest = pad(seconds % SECONDS_PER_MINUTE);
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}

interface Props {
  /** ISO 8601, by the server's clock. */
  readonly until: string;
  readonly onEnd?: () => void;
}

/** Time left until a moment; screen readers can find it but are not interrupted. */
export function Countdown({ until, onEnd }: Props) {
  const seconds = toSecondsLeft(until, useStore($serverNow));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onEnd?.();
  }, [isOver, onEnd]);
  return (
    <span role="timer" aria-live="off" className={styles.clock}>
      {toClockText(seconds)}
    </span>
  );
}
