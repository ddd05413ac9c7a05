import { useMemo, useState } from 'react';
import type { Currency } from '../../../contract/core/money.ts';
import type { PromotionClaim } from '../../../contract/promotions/claims.ts';
import { myPromotions } from '../../../stores/promotions/my-promotions.ts';
import { createForfeit } from '../../../stores/promotions/take-part.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { toAmountText } from '../../ui/amount.ts';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly claim: PromotionClaim;
  readonly currency: Currency;
  /** Reloads what the page shows; by default the list of the reward centre. */
  readonly look?: () => Promise<void>;
}

/** Asks for confirmation. Reloads first, because play may have changed the amount that is taken back. */
export function GiveUp({ claim: { claimId, bonusInHand, bonusInBets }, currency, look }: Props) {
  const { t, tag } = useWords();
  const [isAsking, setAsking] = useState(false);
  // One form per participation, so that its failure is still shown on return.
  const form = useMemo(() => createForfeit(claimId, look), [claimId, look]);
  const ask = () => {
    setAsking(true);
    void (look ?? myPromotions.reload)();
  };
  const money = (amount: number) => toAmountText(amount, currency, tag);
  const quiet = `${controls.button} ${controls.quiet}`;
  if (!isAsking) {
    return (
      <p>
        <button type="button" className={quiet} onClick={ask}>
          {t('promotions.give_up')}
        </button>
      </p>
    );
  }
  return (
    <Card title={t('promotions.give_up_title')}>
      <p>
        {bonusInBets > 0
          ? t('promotions.give_up_bets', { amount: money(bonusInBets) })
          : t('promotions.give_up_text', { amount: money(bonusInHand) })}
      </p>
      <CentreForm
        form={form}
        submit={t('promotions.give_up')}
        submitting={t('promotions.doing')}
        aside={
          <button type="button" className={quiet} onClick={() => setAsking(false)}>
            {t('promotions.keep')}
          </button>
        }
      >
        {null}
      </CentreForm>
    </Card>
  );
}
