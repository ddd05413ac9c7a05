import { rewardFilters } from '../../../stores/promotions/my-promotions.ts';
import { type MyPromotion, toPresentClaim, toStep } from '../../../stores/promotions/terms.ts';
import { Card } from '../../centre/parts/Card.tsx';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import { RowLink } from '../records/RowLink.tsx';
import { toNextStep } from './next-step.ts';
import { PromotionState } from './PromotionState.tsx';
import { Turnover } from './Turnover.tsx';
import { usePromotionWords } from './use-promotion-words.ts';

export function PromotionCard({ promotion }: { readonly promotion: MyPromotion }) {
  const { t, tag } = useWords();
  const words = usePromotionWords();
  const { promotionId, title, type, status, currency } = promotion;
  const claim = toPresentClaim(promotion);
  const step = toStep(promotion);
  return (
    <Card title={title} aside={<PromotionState {...promotion} />}>
      <p className={parts.soft}>
        {t(`promotions.kind.${type}`)} · {words.toHeadline(promotion)}
      </p>
      <p>{toNextStep(promotion, { t, tag, words })}</p>
      {status === 'process' && claim && <Turnover claim={claim} currency={currency} />}
      <p>
        <RowLink
          page="rewardCenter"
          fields={{ promotion: promotionId }}
          id={promotionId}
          label={title}
          className={step === 'claim' ? controls.button : parts.link}
          onOpen={() => rewardFilters.change({ promotion: promotionId })}
        >
          {t(`promotions.open.${step ?? 'see'}`)}
        </RowLink>
      </p>
    </Card>
  );
}
