import { useState } from 'react';
import { KIND_TRAITS } from '../../../stores/promotions/kinds.ts';
import { findRunning, rewardFilters } from '../../../stores/promotions/my-promotions.ts';
import {
  isDepositGone,
  type MyPromotion,
  type Step,
  toPresentClaim,
  toStep,
} from '../../../stores/promotions/terms.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { Detail } from '../../centre/parts/Detail.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import { ClaimHistory } from './ClaimHistory.tsx';
import { Done } from './Done.tsx';
import { FullTerms } from './FullTerms.tsx';
import { GiveUp } from './GiveUp.tsx';
import { toNextStep } from './next-step.ts';
import { PromotionState } from './PromotionState.tsx';
import { RunningBonus } from './RunningBonus.tsx';
import { TakePart } from './TakePart.tsx';
import { Terms } from './Terms.tsx';
import { Tickets } from './Tickets.tsx';
import { usePromotionWords } from './use-promotion-words.ts';

interface Props {
  readonly promotion: MyPromotion;
  readonly all: readonly MyPromotion[];
}

/** True if the member must place bets now: for the turnover of a bonus, or for a reward that depends on stakes. */
const isPlayNext = ({ status, type }: MyPromotion) =>
  status === 'process' || (status === 'signed' && KIND_TRAITS[type].isOnStakes === true);

/** A bonus with turnover must wait while another one runs; one without turnover never waits. */
function mustWait(promotion: MyPromotion, all: readonly MyPromotion[]): boolean {
  const claim = toPresentClaim(promotion);
  return toStep(promotion) === 'claim' && (claim?.terms.turnoverMultiple ?? 0) > 0 && findRunning(all) !== undefined;
}

function Waits({ all }: Pick<Props, 'all'>) {
  const { t } = useWords();
  const running = findRunning(all);
  return (
    <Note tone="warn">
      <p>{t('promotions.waits')}</p>
      {running && (
        <PageLink page="rewardCenter" fields={{ promotion: running.promotionId }}>
          {t('promotions.see_running')}
        </PageLink>
      )}
    </Note>
  );
}

/** One promotion: the member's status, the terms, and the possible action below them. */
export function PromotionView({ promotion, all }: Props) {
  const { t, tag } = useWords();
  const words = usePromotionWords();
  const { title, status, type, currency } = promotion;
  const [done, setDone] = useState<Step>();
  const claim = toPresentClaim(promotion);
  const step = toStep(promotion);
  const next = toNextStep(promotion, { t, tag, words });
  const isGone = step === 'claim' && claim !== undefined && isDepositGone(claim);
  return (
    <Detail title={title} back={t('centre.to_list')} onBack={() => rewardFilters.change({ promotion: '' })}>
      {done && <Done key={done} step={done} next={next} isPlayNext={isPlayNext(promotion)} />}
      <Card title={words.toHeadline(promotion)} aside={<PromotionState {...promotion} />}>
        {!done && <p>{next}</p>}
        {claim?.reason && (
          <Note>
            <p>
              <strong>{t('promotions.reason')}:</strong> {claim.reason}
            </p>
          </Note>
        )}
        {((status === 'signed' && KIND_TRAITS[type].isOnDeposit) || isGone) && (
          <PageLink page="depositv2" className={controls.button}>
            {t('promotions.deposit')}
          </PageLink>
        )}
        <Tickets promotion={promotion} />
      </Card>
      {status === 'process' && claim && <RunningBonus claim={claim} currency={currency} />}
      <Terms promotion={promotion} isAhead={step !== undefined} />
      {mustWait(promotion, all) && <Waits all={all} />}
      {step && !isGone && !mustWait(promotion, all) && (
        <TakePart key={`${step}:${claim?.claimId}`} promotion={promotion} step={step} onDone={setDone} />
      )}
      {status === 'process' && claim && <GiveUp claim={claim} currency={currency} />}
      <ClaimHistory claims={promotion.claims} currency={currency} />
      <FullTerms promotion={promotion} />
    </Detail>
  );
}
