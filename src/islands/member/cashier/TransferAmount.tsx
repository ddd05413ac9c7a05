import { useStore } from '@nanostores/react';
import { brand } from '../../../brand/brand.ts';
import { amountForm, type TransferTarget, toMostToSend } from '../../../stores/cashier/upline-transfer.ts';
import { $balance } from '../../../stores/wallet/wallet.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { AmountField } from '../../centre/parts/AmountField.tsx';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import { toAmountText } from '../../ui/amount.ts';
import { useWords } from '../../ui/words.ts';

import { BlockNotes } from './BlockNotes.tsx';

const { currency } = brand;

function Amounts({ target }: { readonly target: TransferTarget }) {
  const { t, tag } = useWords();
  const { min } = target;
  const most = toMostToSend(target);
  const text = (amount: number) => toAmountText(amount, currency, tag);
  if (target.blocks.length > 0) return <BlockNotes blocks={target.blocks} page="transfer" />;
  if (most < min) return <Note>{t('transfer.too_little', { min: text(min) })}</Note>;
  return (
    <CentreForm form={amountForm} submit={t('transfer.continue')} submitting={t('transfer.continue')}>
      <AmountField
        form={amountForm}
        label={t('payment.amount')}
        currency={currency}
        min={min}
        max={most}
        hint={t('payment.between', { min: text(min), max: text(most) })}
      />
    </CentreForm>
  );
}

export function TransferAmount({ target }: { readonly target: TransferTarget }) {
  const { t } = useWords();
  const balance = useStore($balance);
  const { name, amountLeft } = target;
  return (
    <>
      <Facts
        rows={[
          { label: t('transfer.to'), value: <strong>{t('transfer.upline', { name })}</strong> },
          ...(balance.status === 'ready'
            ? [{ label: t('withdraw.available'), value: <Amount amount={balance.amount} currency={currency} /> }]
            : []),
          { label: t('transfer.left_today'), value: <Amount amount={amountLeft} currency={currency} /> },
        ]}
      />
      <Amounts target={target} />
    </>
  );
}
