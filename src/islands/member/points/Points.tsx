import styles from '../../centre/parts/parts.module.css';
import { useWords } from '../../ui/words.ts';
import { toPointsText } from './points-text.ts';

/** Points with their unit, never with a currency, so that they are not mistaken for money. */
export function Points({ points }: { readonly points: number }) {
  const { t, tag } = useWords();
  return (
    <span className={styles.amount}>{t('points.amount', { count: points, points: toPointsText(points, tag) })}</span>
  );
}
