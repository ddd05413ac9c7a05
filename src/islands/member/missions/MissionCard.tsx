import { useStore } from '@nanostores/react';
import { brand } from '../../../brand/brand.ts';
import type { Mission } from '../../../contract/missions/missions.ts';
import type { T } from '../../../lib/words.ts';
import { $claiming, claim, toMissionKey } from '../../../stores/missions/missions.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { Progress } from '../../centre/parts/Progress.tsx';
import parts from '../../centre/parts/parts.module.css';
import { State, type Tone } from '../../centre/parts/State.tsx';
import { toAmountText } from '../../ui/amount.ts';
import controls from '../../ui/controls.module.css';
import foot from '../../ui/foot.late.module.css';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import { toRewardText } from './reward-text.ts';

const TONES: Readonly<Record<Mission['status'], Tone>> = { open: 'wait', claim: 'good', claimed: 'plain' };
const PER_CENT = 100;

function toProgressText({ metric, progress, target }: Mission, t: T, tag: string): string {
  if (metric !== 'stake' && metric !== 'deposit') {
    return t(`missions.progress_${metric}`, { done: progress, target, count: target });
  }
  const [done, whole] = [progress, target].map((amount) => toAmountText(amount, brand.currency, tag));
  return t(`missions.progress_${metric}`, { done: done ?? '', target: whole ?? '' });
}

/** One mission of one period: progress, reward, end. */
export function MissionCard({ mission }: { readonly mission: Mission }) {
  const { t, tag } = useWords();
  const claiming = useStore($claiming);
  const { title, details, status, progress, target, cycle, endsAt, score, reward } = mission;
  const isBusy = claiming === toMissionKey(mission);
  return (
    <Card title={title} aside={<State tone={TONES[status]} label={t(`missions.status_${status}`)} />}>
      {details && <p>{details}</p>}
      {status !== 'claimed' && (
        <Progress label={t('missions.progress', { title })} percent={Math.floor((progress / target) * PER_CENT)} />
      )}
      <p className={parts.soft}>{toProgressText(mission, t, tag)}</p>
      <div className={foot.foot}>
        <p>
          <strong>{toRewardText(reward, t, tag)}</strong>
          <span className={parts.soft}>
            {' · '}
            {t('missions.score', { count: score })} · {t(`missions.cycle_${cycle}`)}
            {endsAt && status === 'open' && (
              <>
                {' · '}
                <Sentence text={t('missions.open_until')} parts={{ at: <Moment at={endsAt} /> }} />
              </>
            )}
          </span>
        </p>
        {status === 'claim' && (
          <button
            type="button"
            className={controls.button}
            aria-disabled={claiming !== undefined}
            onClick={() => void claim(mission)}
          >
            {t(isBusy ? 'missions.claiming' : 'missions.claim')}
            <span className="hidden-text"> {title}</span>
          </button>
        )}
      </div>
    </Card>
  );
}
