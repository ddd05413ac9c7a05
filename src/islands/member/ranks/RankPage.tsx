import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { brand } from '../../../brand/brand.ts';
import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { getRankProgress, RankLevel } from '../../../contract/ranks/ranks.ts';
import { openRanks, rankLevels, rankProgress } from '../../../stores/ranks/ranks.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Progress } from '../../centre/parts/Progress.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { State } from '../../centre/parts/State.tsx';
import { useWords } from '../../ui/words.ts';

const { currency } = brand;

function Way({ progress }: { readonly progress: OutputOf<typeof getRankProgress> }) {
  const { t } = useWords();
  const { current, next, percent, stakeMissing, depositMissing } = progress;
  return (
    <Card title={t('ranks.current', { name: current.name, level: current.level })}>
      {next ? (
        <>
          <Progress label={t('ranks.progress', { name: next.name })} percent={percent} />
          <p>{t('ranks.way', { percent, name: next.name })}</p>
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

function Level({ level, current }: { readonly level: RankLevel; readonly current: number | undefined }) {
  const { t } = useWords();
  return (
    <Card
      title={t('ranks.level', { name: level.name, level: level.level })}
      aside={level.level === current ? <State tone="good" label={t('ranks.yours')} /> : undefined}
    >
      <ul className={parts.list}>
        {level.vipLine && <li>{t('ranks.vip')}</li>}
        {level.benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <Facts
        rows={[
          { label: t('ranks.stake_required'), value: <Amount amount={level.stakeRequired} currency={currency} /> },
          { label: t('ranks.deposit_required'), value: <Amount amount={level.depositRequired} currency={currency} /> },
        ]}
      />
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
      <RemoteView remote={rankLevels}>
        {({ levels }) => levels.map((level) => <Level key={level.level} level={level} current={current} />)}
      </RemoteView>
    </div>
  );
}
