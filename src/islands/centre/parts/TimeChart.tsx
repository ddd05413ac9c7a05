import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../ui/words.ts';
import styles from './parts.module.css';

export interface Series {
  readonly label: string;
  readonly values: readonly number[];
  readonly kind?: 'bars' | 'line';
}

interface Props {
  /** Description of the chart for screen readers; a table next to it has the same figures. */
  readonly label: string;
  /** `yyyy-MM-dd`, ascending. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
}

/** A chart by day. The library loads with the first chart; without it the table has all figures. */
export function TimeChart({ label, days, series }: Props) {
  const { t, tag } = useWords();
  const dayLabel = t('centre.day');
  const box = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    import('./draw-chart.ts').then(
      ({ drawChart }) => {
        if (!isGone && box.current) stop = drawChart(box.current, { days, series, tag, dayLabel });
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [days, series, tag, dayLabel]);
  if (hasFailed) return null;
  return <div ref={box} className={styles.chart} role="img" aria-label={label} />;
}
