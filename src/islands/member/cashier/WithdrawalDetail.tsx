import { brand } from '../../../brand/brand.ts';
import type { Withdrawal } from '../../../contract/cashier/withdrawals.ts';
import { toEndReason, withdrawal, withdrawalField } from '../../../stores/cashier/withdrawals.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import { Detail } from '../../centre/parts/Detail.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { ServiceLink } from '../../centre/parts/ServiceLink.tsx';
import { useWords } from '../../ui/words.ts';
import { Dispute } from './Dispute.tsx';
import { PaymentState } from './PaymentState.tsx';
import { Receipt } from './Receipt.tsx';
import { ReceiptForm } from './ReceiptForm.tsx';
import { Timeline } from './Timeline.tsx';
import { useAccountText } from './use-account-text.ts';

const { currency } = brand;

/** Outcome in one sentence: what arrived, what did not, and where the money is. */
function Ending({ withdrawal: one }: { readonly withdrawal: Withdrawal }) {
  const { t } = useWords();
  const { state } = one;
  const reason = toEndReason(one);
  if (!['rejected', 'failed', 'received', 'automatic', 'forced'].includes(state)) return null;
  const isBack = state === 'rejected' || state === 'failed';
  return (
    <Note tone={state === 'received' || state === 'automatic' ? 'info' : 'warn'} role="status">
      <p>
        <strong>{t(`withdraw.is_${state}`)}</strong>
      </p>
      {reason !== '' && <p>{t('withdraw.reason', { reason })}</p>}
      {isBack && (
        <p>
          <PageLink page="transferFund">{t('deposit.see_wallet')}</PageLink>
        </p>
      )}
    </Note>
  );
}

function Summary({ withdrawal: one }: { readonly withdrawal: Withdrawal }) {
  const { t } = useWords();
  const { label, text } = useAccountText()(one.account);
  const money = (amount: number) => <Amount amount={amount} currency={currency} />;
  const wasAnswered = ['received', 'partly', 'not_received', 'automatic', 'forced', 'failed'].includes(one.state);
  return (
    <Card title={t('withdraw.summary')} aside={<PaymentState kind="withdraw" state={one.state} />}>
      <Facts
        rows={[
          { label: t('payment.amount'), value: money(one.amount) },
          { label: t('payment.fee'), value: money(one.fee) },
          { label: t('withdraw.payout'), value: <strong>{money(one.payout)}</strong> },
          ...(wasAnswered
            ? [
                { label: t('withdraw.received'), value: money(one.received) },
                { label: t('withdraw.remaining'), value: money(one.remaining) },
              ]
            : []),
          { label: t('withdraw.to'), value: `${label} · ${text}` },
          { label: t('payment.id'), value: <CopyText text={one.id} label={t('payment.id')} /> },
          ...(one.reference === ''
            ? []
            : [
                {
                  label: t('withdraw.reference'),
                  value: <CopyText text={one.reference} label={t('withdraw.reference')} />,
                },
              ]),
        ]}
      />
    </Card>
  );
}

/** Receipt of a payout that was sent; a payout without a reference has none. */
function WithdrawalReceipt({ withdrawal: one }: { readonly withdrawal: Withdrawal }) {
  const { t } = useWords();
  const { label, text } = useAccountText()(one.account);
  if (one.reference === '') return null;
  const money = (amount: number) => <Amount amount={amount} currency={currency} />;
  // Leaves out steps that only repeat a state: the operator's explanations and added pictures.
  const steps = one.steps.filter(({ state }, index) => one.steps[index - 1]?.state !== state);
  return (
    <Receipt
      title={t('withdraw.one')}
      rows={[
        { label: t('payment.state'), value: <PaymentState kind="withdraw" state={one.state} /> },
        { label: t('payment.amount'), value: money(one.amount) },
        { label: t('payment.fee'), value: money(one.fee) },
        { label: t('withdraw.payout'), value: money(one.payout) },
        { label: t('withdraw.to'), value: `${label} · ${text}` },
        { label: t('payment.id'), value: one.id },
        { label: t('withdraw.reference'), value: one.reference },
        ...steps.map(({ state, at }) => ({
          label: t(`withdraw.state_${state}`),
          value: <Moment at={at} hasSeconds />,
        })),
      ]}
    />
  );
}

function One({ withdrawal: one }: { readonly withdrawal: Withdrawal }) {
  return (
    <>
      <Ending withdrawal={one} />
      {one.state === 'paid' && <ReceiptForm key={one.id} withdrawal={one} />}
      <Dispute withdrawal={one} />
      <Timeline withdrawal={one} />
      <Summary withdrawal={one} />
      <WithdrawalReceipt withdrawal={one} />
      <p>
        <ServiceLink subject="withdrawal" reference={one.id} />
      </p>
    </>
  );
}

/** One payout with its progress: current step, actor, missing items, next update. */
export function WithdrawalDetail() {
  const { t } = useWords();
  return (
    <Detail title={t('withdraw.one')} back={t('withdraw.back')} onBack={() => withdrawalField.show('')}>
      <RemoteView remote={withdrawal}>{(one) => <One withdrawal={one} />}</RemoteView>
    </Detail>
  );
}
