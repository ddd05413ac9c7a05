import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { brand } from '../../../brand/brand.ts';
import type { Withdrawal } from '../../../contract/cashier/withdrawals.ts';
import { RECEIPT_OUTCOMES, receiptForm, toOutcome, toPartBounds } from '../../../stores/cashier/receipt-form.ts';
import { openProofs } from '../../../stores/cashier/receipt-uploads.ts';
import { withdrawal } from '../../../stores/cashier/withdrawals.ts';
import { AmountField } from '../../centre/parts/AmountField.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { Countdown } from '../../centre/parts/Countdown.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import { toAmountText } from '../../ui/amount.ts';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import { ChoiceCards } from './ChoiceCards.tsx';
import { Proofs } from './Proofs.tsx';

const { currency } = brand;
const reload = () => void withdrawal.reload();

/**
 * Spec §4: asks after the payout whether the money arrived; without an answer it counts as received when the time runs
 * out.
 */
export function ReceiptForm({ withdrawal: one }: { readonly withdrawal: Withdrawal }) {
  const { t, tag } = useWords();
  const outcome = toOutcome(useStore(receiptForm.$values, { keys: ['outcome'] }).outcome);
  const problem = useStore(receiptForm.$problems).outcome;
  useEffect(() => openProofs(one.id), [one.id]);
  const bounds = toPartBounds(one);
  return (
    <Card title={t('withdraw.receipt', { amount: toAmountText(one.payout, currency, tag) })}>
      {one.automaticAt && (
        <Note tone="warn">
          <p>
            <Sentence
              text={t('withdraw.automatic_time')}
              parts={{ time: <Countdown until={one.automaticAt} onEnd={reload} /> }}
            />
          </p>
          <p>{t('withdraw.automatic_text')}</p>
        </Note>
      )}
      <CentreForm form={receiptForm} submit={t('withdraw.receipt_send')} submitting={t('withdraw.receipt_sending')}>
        <ChoiceCards
          legend={t('withdraw.receipt_question')}
          name="outcome"
          value={outcome ?? ''}
          onPick={(next) => receiptForm.change('outcome', next)}
          choices={RECEIPT_OUTCOMES.map((choice) => ({
            value: choice,
            label: t(`withdraw.outcome_${choice}`),
            text: t(`withdraw.outcome_${choice}_text`),
          }))}
          problem={problem && t('withdraw.outcome_required')}
        />
        {outcome === 'partly' && (
          <AmountField
            form={receiptForm}
            field="received"
            label={t('withdraw.received')}
            currency={currency}
            min={bounds.min}
            max={bounds.max}
          />
        )}
        {outcome && outcome !== 'received' && <Proofs form={receiptForm} isRequired={outcome === 'not_received'} />}
      </CentreForm>
    </Card>
  );
}
