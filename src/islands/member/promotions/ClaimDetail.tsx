import { useEffect } from 'react';
import { brand } from '../../../brand/brand.ts';
import type { PromotionClaim } from '../../../contract/promotions/claims.ts';
import { claimDetail, lookAgain } from '../../../stores/promotions/bonus-details.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import { Detail } from '../../centre/parts/Detail.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { useHasPage } from '../../centre/use-has-page.ts';
import { useWords } from '../../ui/words.ts';
import { GiveUp } from './GiveUp.tsx';
import { PromotionState } from './PromotionState.tsx';
import { Turnover } from './Turnover.tsx';
import { usePlayNames, usePromotionWords } from './use-promotion-words.ts';

const { currency } = brand;

function useFacts(claim: PromotionClaim) {
  const { t } = useWords();
  const money = (key: string, amount: number) => ({
    label: t(`promotions.${key}`),
    value: <Amount amount={amount} currency={currency} />,
  });
  const moment = (key: string, at: string | null) => at && { label: t(`promotions.${key}`), value: <Moment at={at} /> };
  const text = (key: string, value: string) => value && { label: t(`promotions.${key}`), value };
  return [
    money('amount', claim.amount),
    claim.baseAmount > 0 && money('base', claim.baseAmount),
    claim.turnoverRequired > 0 && money('required', claim.turnoverRequired),
    claim.turnoverRequired > 0 && money('done', claim.turnoverDone),
    claim.status === 'process' && money('owed', claim.turnoverOwed),
    claim.status === 'process' && money('bonus_in_hand', claim.bonusInHand),
    claim.bonusInBets > 0 && money('bonus_in_bets', claim.bonusInBets),
    claim.takenBack > 0 && money('taken_back', claim.takenBack),
    moment('joined', claim.joinedAt),
    moment('applied', claim.appliedAt),
    moment('until', claim.claimUntil),
    moment('claimed_at', claim.claimedAt),
    moment('expires', claim.expiresAt),
    moment('ended', claim.endedAt),
    text('my_remark', claim.remark),
    text('reason', claim.reason),
    {
      label: t('promotions.claim_id'),
      value: <CopyText text={claim.claimId} label={t('promotions.claim_id')} />,
    },
  ].filter((fact) => fact !== false && fact !== null && fact !== '');
}

function Claim({ claim }: { readonly claim: PromotionClaim }) {
  const { t } = useWords();
  const { toTermFacts } = usePromotionWords();
  const hasPromotions = useHasPage('rewardCenter');
  const names = usePlayNames(claim.terms.excludedGames.length > 0);
  const terms = toTermFacts(claim.terms, currency, names).map(([label, value]) => ({ label, value }));
  return (
    <>
      <Card
        title={t(`promotions.kind.${claim.type}`)}
        aside={<PromotionState status={claim.status} startsAt={claim.joinedAt} />}
      >
        {claim.turnoverRequired > 0 && <Turnover claim={claim} currency={currency} />}
        <Facts rows={useFacts(claim)} />
        {hasPromotions && (
          <p>
            <PageLink page="rewardCenter" fields={{ promotion: claim.promotionId }}>
              {t('promotions.see_promotion')}
            </PageLink>
          </p>
        )}
      </Card>
      <Card title={t('promotions.terms')}>
        <Facts rows={terms} />
      </Card>
      {claim.status === 'process' && <GiveUp claim={claim} currency={currency} look={lookAgain} />}
    </>
  );
}

interface Props {
  readonly claimId: string;
  readonly onBack: () => void;
}

/** One participation with its original terms. */
export function ClaimDetail({ claimId, onBack }: Props) {
  const { t } = useWords();
  useEffect(() => {
    void claimDetail.load(claimId);
    return claimDetail.reset;
  }, [claimId]);
  return (
    <RemoteView remote={claimDetail}>
      {(claim) => (
        <Detail title={claim?.title ?? t('promotions.history')} back={t('centre.to_list')} onBack={onBack}>
          {claim ? <Claim claim={claim} /> : <Empty title={t('promotions.claim_unknown')} />}
        </Detail>
      )}
    </RemoteView>
  );
}
