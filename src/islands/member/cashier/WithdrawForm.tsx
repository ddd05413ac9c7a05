import { useStore } from '@nanostores/react';
import type { PayoutAccount } from '../../../contract/cashier/accounts.ts';
import { formatNumber } from '../../../lib/format.ts';
import { toFee, toNet } from '../../../stores/cashier/fee.ts';
import { payoutAccounts } from '../../../stores/cashier/payout-accounts.ts';
import {
  toMostNow,
  type WithdrawalTerms,
  withdrawalForm,
  withdrawalTerms,
} from '../../../stores/cashier/withdrawals.ts';
import { readTypedAmount, toTypedAmount } from '../../../stores/core/typed-amount.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { AmountField } from '../../centre/parts/AmountField.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { SecretField } from '../../centre/parts/SecretField.tsx';
import { toAmountText } from '../../ui/amount.ts';
import controls from '../../ui/controls.module.css';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import { BlockNotes } from './BlockNotes.tsx';
import { ChoiceCards } from './ChoiceCards.tsx';

import { useAccountText } from './use-account-text.ts';

const MINUTES_PER_HOUR = 60;

/** `1 hour`, `90 minutes`. */
function toTimeText(minutes: number, tag: string): string {
  const isHours = minutes % MINUTES_PER_HOUR === 0;
  const unit = isHours ? 'hour' : 'minute';
  const value = isHours ? minutes / MINUTES_PER_HOUR : minutes;
  return formatNumber(tag, value, { style: 'unit', unit, unitDisplay: 'long' });
}

/** The reason that stops withdrawals now, and how the member ends it. */
function Hindrance({ terms }: { readonly terms: WithdrawalTerms }) {
  const { t, tag } = useWords();
  const text = (amount: number) => toAmountText(amount, terms.currency, tag);
  if (terms.blocks.length > 0) return <BlockNotes blocks={terms.blocks} page="withdraw" />;
  if (terms.countLeft === 0 || terms.amountLeft < terms.min) {
    return <Note tone="warn">{t('withdraw.limit_reached')}</Note>;
  }
  return <Note>{t('withdraw.too_little', { min: text(terms.min), available: text(terms.available) })}</Note>;
}

function DebtNote({ terms: { debt, currency } }: { readonly terms: WithdrawalTerms }) {
  const { t, tag } = useWords();
  return <Note tone="warn">{t('withdraw.debt', { amount: toAmountText(debt, currency, tag) })}</Note>;
}

function isHindered(terms: WithdrawalTerms): boolean {
  return terms.blocks.length > 0 || terms.countLeft === 0 || toMostNow(terms) < terms.min;
}

/** Debited amount, fee, and amount that arrives. */
function Reckoning({ terms }: { readonly terms: WithdrawalTerms }) {
  const { t } = useWords();
  const amount = readTypedAmount(useStore(withdrawalForm.$values, { keys: ['amount'] }).amount ?? '');
  if (amount === undefined || amount > toMostNow(terms)) return null;
  const { currency } = terms;
  return (
    <Facts
      rows={[
        { label: t('payment.fee'), value: <Amount amount={toFee(amount, terms)} currency={currency} /> },
        {
          label: t('withdraw.payout'),
          value: (
            <strong>
              <Amount amount={toNet(amount, terms)} currency={currency} />
            </strong>
          ),
        },
      ]}
    />
  );
}

function Form({ terms, accounts }: { readonly terms: WithdrawalTerms; readonly accounts: readonly PayoutAccount[] }) {
  const { t, tag } = useWords();
  const toText = useAccountText();
  const values = useStore(withdrawalForm.$values, { keys: ['accountId'] });
  const account = accounts.find(({ id }) => id === values.accountId) ?? accounts[0];
  const most = toMostNow(terms);
  const { currency, min } = terms;
  const text = (amount: number) => toAmountText(amount, currency, tag);
  if (isHindered(terms)) return <Hindrance terms={terms} />;
  if (!account) return <Note>{t('withdraw.no_account')}</Note>;
  return (
    <CentreForm form={withdrawalForm} submit={t('withdraw.submit')} submitting={t('withdraw.submitting')}>
      <ChoiceCards
        legend={t('withdraw.to')}
        name="accountId"
        value={account.id}
        onPick={(id) => withdrawalForm.change('accountId', id)}
        choices={accounts.map((one) => ({ value: one.id, ...toText(one) }))}
      />
      <AmountField
        form={withdrawalForm}
        label={t('payment.amount')}
        currency={currency}
        min={min}
        max={most}
        hint={t('payment.between', { min: text(min), max: text(most) })}
      />
      <p>
        <button
          type="button"
          className={`${controls.button} ${controls.quiet}`}
          onClick={() => withdrawalForm.change('amount', toTypedAmount(most))}
        >
          {t('withdraw.all', { amount: text(most) })}
        </button>
      </p>
      <Reckoning terms={terms} />
      <SecretField form={withdrawalForm} />
      <p className={parts.soft}>{t('withdraw.no_way_back')}</p>
      <p className={parts.soft}>{t('withdraw.silence', { time: toTimeText(terms.automaticReceiptMinutes, tag) })}</p>
    </CentreForm>
  );
}

/** New payout: account, amount and fee. */
export function WithdrawForm() {
  const { t } = useWords();
  return (
    <Card title={t('withdraw.new')}>
      <RemoteView remote={withdrawalTerms}>
        {(terms) => (
          <>
            {terms.debt > 0 && <DebtNote terms={terms} />}
            <Facts
              rows={[
                {
                  label: t('withdraw.available'),
                  value: (
                    <strong>
                      <Amount amount={terms.available} currency={terms.currency} />
                    </strong>
                  ),
                },
                {
                  label: t('withdraw.left_today'),
                  value: (
                    <>
                      <Sentence
                        text={t('withdraw.left_times', { count: terms.countLeft })}
                        parts={{ amount: <Amount amount={terms.amountLeft} currency={terms.currency} /> }}
                      />
                    </>
                  ),
                },
              ]}
            />
            <RemoteView remote={payoutAccounts}>{({ list }) => <Form terms={terms} accounts={list} />}</RemoteView>
          </>
        )}
      </RemoteView>
    </Card>
  );
}
