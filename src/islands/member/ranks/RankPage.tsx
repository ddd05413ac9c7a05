import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { brand } from '../../../brand/brand.ts';
import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { getRankProgress, RankLevel } from '../../../contract/ranks/ranks.ts';
import { formatPercent } from '../../../lib/format.ts';
import { openRanks, rankLevels, rankProgress } from '../../../stores/ranks/ranks.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Progress } from '../../centre/parts/Progress.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { State } from '../../centre/parts/State.tsx';
import { useWords } from '../../ui/words.ts';
import { Ladder } from './Ladder.tsx';
import styles from './ranks.module.css';

const { currency } = brand;

function Way({ progress }: { readonly progress: OutputOf<typeof getRankProgress> }) {
  const { t, tag } = useWords();
  const { current, next, percent, stakeMissing, depositMissing } = progress;
  return (
    <Card title={t('ranks.current', { name: current.name, level: current.level })}>
      {next ? (
        <>
          <Progress label={t('ranks.progress', { name: next.name })} percent={percent} />
          <p>{t('ranks.way', { percent: formatPercent(tag, percent / 100), name: next.name })}</p>
          <Facts
            rows={[
              { label: t('ranks.stake_missing'), value: <Amount amount={stakeMissing} currency={currency} /> },
              { label: t('ranks.deposit_missing'), value: <Amount amount={depositMissing} currency={currency} /> },
            ]}
          />
          <p className={parts.soft}>{t('ranks.kept')}</p>
        </>
      ) : (
        <p>{t('ranks.highest')}</p>
      )}
    </Card>
  );
}

/** One line per level; its benefits and requirements open below it. The member's own level is open. */
function Level({ level, current }: { readonly level: RankLevel; readonly current: number | undefined }) {
  const { t } = useWords();
  const isCurrent = level.level === current;
  return (
    <li>
      <details open={isCurrent}>
        <summary>
          <span className={styles.level}>{level.level}</span>
          <strong>{level.name}</strong>
          {isCurrent ? (
            <State tone="good" label={t('ranks.yours')} />
          ) : (
            <span className={styles.needs}>
              <Amount amount={level.stakeRequired} currency={currency} />
            </span>
          )}
        </summary>
        <div className={styles.inside}>
          <ul className={parts.list}>
            {level.vipLine && <li>{t('ranks.vip')}</li>}
            {level.benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
          <Facts
            rows={[
              { label: t('ranks.stake_required'), value: <Amount amount={level.stakeRequired} currency={currency} /> },
              {
                label: t('ranks.deposit_required'),
                value: <Amount amount={level.depositRequired} currency={currency} />,
              },
            ]}
          />
        </div>
      </details>
    </li>
  );
}

function Levels({ levels, current }: { readonly levels: readonly RankLevel[]; readonly current: number | undefined }) {
  const { t } = useWords();
  return (
    <Card title={t('ranks.levels')}>
      <Ladder levels={levels} current={current} />
      <p className={parts.soft}>{t('ranks.levels_text')}</p>
      <ul className={styles.levels}>
        {levels.map((level) => (
          // The current level is known later than the list. The key then changes, so that React renders this level again, now open.
          <Level key={`${level.level} ${level.level === current}`} level={level} current={current} />
        ))}
      </ul>
    </Card>
  );
}

/** Player rank: current level, progress to the next, and benefits of each. */
export function RankPage() {
  const progress = useStore(rankProgress.$state);
  const current = 'value' in progress ? progress.value?.current.level : undefined;
  useEffect(openRanks, []);
  return (
    <div className={parts.stack}>
      <RemoteView remote={rankProgress}>{(value) => <Way progress={value} />}</RemoteView>
      <RemoteView remote={rankLevels}>{({ levels }) => <Levels levels={levels} current={current} />}</RemoteView>
    </div>
  );
}
