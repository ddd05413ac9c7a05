import type { RankLevel } from '../../../contract/ranks/ranks.ts';
import { useWords } from '../../ui/words.ts';
import styles from './ranks.module.css';

interface Props {
  readonly levels: readonly RankLevel[];
  readonly current: number | undefined;
}

/** All levels as rising steps, both reached and later ones. The list below states the same in words. */
export function Ladder({ levels, current }: Props) {
  const { t } = useWords();
  const name = levels.find(({ level }) => level === current)?.name ?? '';
  return (
    <div className={styles.ladder} role="img" aria-label={t('ranks.ladder', { name, count: levels.length })}>
      {levels.map(({ level }, index) => (
        <span
          key={level}
          data-reached={current !== undefined && level <= current ? '' : undefined}
          data-current={level === current ? '' : undefined}
          style={{ blockSize: `${Math.round(((index + 1) / levels.length) * 100)}%` }}
        />
      ))}
    </div>
  );
}
