import { useMemo, useState } from 'react';
import type { Currency } from '../../../contract/money.ts';
import type { PromotionClaim } from '../../../contract/promotions-claims.ts';
import { createForfeit } from '../../../stores/rewards/take-part.ts';
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

/** Asks for confirmation and shows the amount that is taken back. */
export function GiveUp({ claim: { claimId, amount }, currency, look }: Props) {
  const { t, tag } = useWords();
  const [isAsking, setAsking] = useState(false);
  // One form per participation, so that its failure is still shown on return.
  const form = useMemo(() => createForfeit(claimId, look), [claimId, look]);
  const quiet = `${controls.button} ${controls.quiet}`;
  if (!isAsking) {
    return (
      <p>
        <button type="button" className={quiet} onClick={() => setAsking(true)}>
          {t('rewards.give_up')}
        </button>
      </p>
    );
  }
  return (
    <Card title={t('rewards.give_up_title')}>
      <p>{t('rewards.give_up_text', { amount: toAmountText(amount, currency, tag) })}</p>
      <CentreForm
        form={form}
        submit={t('rewards.give_up')}
        submitting={t('rewards.doing')}
        aside={
          <button type="button" className={quiet} onClick={() => setAsking(false)}>
            {t('rewards.keep')}
          </button>
        }
      >
        {null}
      </CentreForm>
    </Card>
  );
}
