import { useStore } from '@nanostores/react';
import type { Withdrawal } from '../../../contract/cashier/withdrawals.ts';
import { withdrawal as shown, toStepNote, toStepsAhead } from '../../../stores/cashier/withdrawals.ts';
import { $serverNow } from '../../../stores/core/server-clock.ts';
import { CentreIcon } from '../../centre/CentreIcon.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { Countdown } from '../../centre/parts/Countdown.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { ServiceLink } from '../../centre/parts/ServiceLink.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './cashier.module.css';

const reload = () => void shown.reload();

/** The promised time of the next update; once it has passed, the delay and a link to customer service. */
function NextUpdate({ id, at }: { readonly id: string; readonly at: string }) {
  const { t } = useWords();
  const isLate = useStore($serverNow) > Date.parse(at);
  return (
    <small>
      <Sentence text={t(isLate ? 'withdraw.late_at' : 'withdraw.next_update_at')} parts={{ at: <Moment at={at} /> }} />
      {isLate && (
        <>
          {' · '}
          <ServiceLink subject="withdrawal" reference={id} />
        </>
      )}
    </small>
  );
}

/** The side that the payout waits on, the missing step, and the time of the next update. */
function Now({
  withdrawal: { id, holder: waitingOn, missing, nextUpdateAt, automaticAt },
}: {
  readonly withdrawal: Withdrawal;
}) {
  const { t } = useWords();
  if (missing === 'nothing') return null;
  return (
    <>
      <span>{t(`withdraw.missing_${missing}`)}</span>
      <small>{t('withdraw.with', { who: t(`withdraw.holder_${waitingOn}`) })}</small>
      {automaticAt ? (
        <small>
          <Sentence
            text={t('withdraw.automatic_time')}
            parts={{ time: <Countdown until={automaticAt} onEnd={reload} /> }}
          />
        </small>
      ) : (
        nextUpdateAt && <NextUpdate id={id} at={nextUpdateAt} />
      )}
    </>
  );
}

/** Completed steps with time and actor, then future steps. */
export function Timeline({ withdrawal: one }: { readonly withdrawal: Withdrawal }) {
  const { t } = useWords();
  const last = one.steps.length - 1;
  return (
    <Card title={t('withdraw.timeline')}>
      <ol className={styles.timeline}>
        {one.steps.map((step, index) => {
          const { state, at, by, nextUpdateAt } = step;
          const isAgain = one.steps[index - 1]?.state === state;
          const note = toStepNote(step, isAgain);
          const again = by === 'operator' ? 'withdraw.word' : 'withdraw.proofs_added';
          const isNow = index === last && one.missing !== 'nothing';
          return (
            <li key={`${state}-${at}`} data-step={isNow ? 'now' : 'done'} aria-current={isNow ? 'step' : undefined}>
              <span className={styles.mark}>{!isNow && <CentreIcon name="check" size={14} />}</span>
              <div>
                <strong>{t(isAgain ? again : `withdraw.state_${state}`)}</strong>
                <small>
                  <Moment at={at} hasSeconds /> · {t(`withdraw.by_${by}`)}
                </small>
                {note !== '' && <span>{note}</span>}
                {isNow && <Now withdrawal={one} />}
                {!isNow && nextUpdateAt && (
                  <small>
                    <Sentence text={t('withdraw.next_update_at')} parts={{ at: <Moment at={nextUpdateAt} /> }} />
                  </small>
                )}
              </div>
            </li>
          );
        })}
        {toStepsAhead(one.state).map((state) => (
          <li key={state} data-step="ahead">
            <span className={styles.mark} />
            <div>
              <span>{t(`withdraw.state_${state}`)}</span>
              <small>{t('withdraw.to_come')}</small>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
