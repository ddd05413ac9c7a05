import { useStore } from '@nanostores/react';
import { brand } from '../../../brand/brand.ts';
import type { Deposit } from '../../../contract/cashier/deposits.ts';
import { toLocalePath } from '../../../i18n/locales.ts';
import { cancelForm, depositField, depositOrder } from '../../../stores/cashier/deposits.ts';
import { closeCentre } from '../../../stores/centre/centres.ts';
import { isAtGame } from '../../../stores/play/game-page.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import { Countdown } from '../../centre/parts/Countdown.tsx';
import { Detail } from '../../centre/parts/Detail.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { FailureNote } from '../../centre/parts/FailureNote.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import controls from '../../ui/controls.module.css';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import { DecidedBy } from './DecidedBy.tsx';
import { HowToPay } from './HowToPay.tsx';
import { PaymentState } from './PaymentState.tsx';
import { Receipt } from './Receipt.tsx';

const { currency } = brand;
const reloadOrder = () => void depositOrder.reload();

function Cancel() {
  const { t } = useWords();
  const failure = useStore(cancelForm.$failure);
  const isSubmitting = useStore(cancelForm.$isSubmitting);
  return (
    <>
      <FailureNote failure={failure} />
      <p>
        <button
          type="button"
          className={`${controls.button} ${controls.quiet}`}
          aria-disabled={isSubmitting}
          onClick={() => void cancelForm.submit()}
        >
          {t('deposit.cancel')}
        </button>
      </p>
    </>
  );
}

/** Button back to the game below this overlay, or a link to the hot games if no game is open. */
function PlayOn() {
  const { t, locale } = useWords();
  if (isAtGame()) {
    return (
      <button type="button" className={controls.button} onClick={closeCentre}>
        {t('deposit.play_on')}
      </button>
    );
  }
  return (
    <a className={controls.button} href={toLocalePath('/hot', locale)}>
      {t('deposit.play')}
    </a>
  );
}

/** Reasons given by the platform. All other reasons are texts of the operator. */
const REASONS = {
  declined: 'deposit.declined',
  other_payer: 'deposit.other_payer',
  unavailable: 'deposit.unavailable',
} as const;

function Outcome({ order }: { readonly order: Deposit }) {
  const { t } = useWords();
  const { state, reason } = order;
  if (state === 'pending') return null;
  return (
    <Note tone={state === 'paid' ? 'info' : 'warn'} role="status">
      <p>
        <strong>{t(`deposit.is_${state}`)}</strong>
      </p>
      {reason && (state === 'rejected' || state === 'reversed') && (
        <p>{Object.hasOwn(REASONS, reason) ? t(REASONS[reason as keyof typeof REASONS]) : reason}</p>
      )}
      {state === 'paid' && (
        <p className={parts.row}>
          <PlayOn />
          <PageLink page="transferFund">{t('deposit.see_wallet')}</PageLink>
        </p>
      )}
    </Note>
  );
}

/** Note about a deposit that the payer's bank claims back. Once the money has been given back, the outcome of the order says so instead. */
function Asked({ order: { dispute } }: { readonly order: Deposit }) {
  const { t } = useWords();
  if (dispute?.state !== 'open' && dispute?.state !== 'refused') return null;
  return (
    <Note tone={dispute.state === 'open' ? 'warn' : 'info'}>
      <p>
        <strong>{t(`dispute.deposit_${dispute.state}`)}</strong>
      </p>
      {dispute.state === 'open' && <DecidedBy at={dispute.deadlineAt} />}
    </Note>
  );
}

function DepositReceipt({ order }: { readonly order: Deposit }) {
  const { t } = useWords();
  const { id, kind, state, received, fee, credited, createdAt, updatedAt, bankId } = order;
  return (
    <Receipt
      title={t('deposit.order')}
      rows={[
        { label: t('payment.state'), value: <PaymentState kind="deposit" state={state} /> },
        { label: t('deposit.received'), value: <Amount amount={received} currency={currency} /> },
        { label: t('payment.fee'), value: <Amount amount={fee} currency={currency} /> },
        { label: t('deposit.credited'), value: <Amount amount={credited} currency={currency} /> },
        { label: t('deposit.method'), value: t(`deposit.kind_${kind}`) },
        { label: t('payment.id'), value: id },
        ...(bankId === '' ? [] : [{ label: t('deposit.bank_id'), value: bankId }]),
        { label: t('payment.created'), value: <Moment at={createdAt} hasSeconds /> },
        { label: t('payment.updated'), value: <Moment at={updatedAt} hasSeconds /> },
      ]}
    />
  );
}

function Order({ order }: { readonly order: Deposit }) {
  const { t } = useWords();
  const { id, kind, state, amount, fee, received, credited, createdAt, expiresAt, updatedAt, bankId } = order;
  const isPaid = state === 'paid';
  return (
    <>
      <Outcome order={order} />
      <Asked order={order} />
      {state === 'pending' && (
        <Note tone="warn">
          <p>
            <Sentence
              text={t('deposit.expires_time')}
              parts={{ time: <Countdown until={expiresAt} onEnd={reloadOrder} /> }}
            />
          </p>
        </Note>
      )}
      {state === 'pending' && <HowToPay order={order} />}
      <Card title={t('deposit.summary')} aside={<PaymentState kind="deposit" state={state} />}>
        <Facts
          rows={[
            { label: t('payment.amount'), value: <Amount amount={amount} currency={currency} /> },
            ...(isPaid
              ? [
                  { label: t('deposit.received'), value: <Amount amount={received} currency={currency} /> },
                  { label: t('payment.fee'), value: <Amount amount={fee} currency={currency} /> },
                  { label: t('deposit.credited'), value: <Amount amount={credited} currency={currency} /> },
                ]
              : []),
            { label: t('deposit.method'), value: t(`deposit.kind_${kind}`) },
            { label: t('payment.id'), value: <CopyText text={id} label={t('payment.id')} /> },
            ...(bankId === ''
              ? []
              : [{ label: t('deposit.bank_id'), value: <CopyText text={bankId} label={t('deposit.bank_id')} /> }]),
            { label: t('payment.created'), value: <Moment at={createdAt} hasSeconds /> },
            ...(state === 'pending'
              ? []
              : [{ label: t('payment.updated'), value: <Moment at={updatedAt} hasSeconds /> }]),
          ]}
        />
        {state === 'pending' && <Cancel />}
      </Card>
      {(isPaid || state === 'reversed') && <DepositReceipt order={order} />}
    </>
  );
}

/** One order: payment instructions while it is pending, its result afterwards. */
export function DepositOrder() {
  const { t } = useWords();
  return (
    <Detail title={t('deposit.order')} back={t('deposit.back')} onBack={() => depositField.show('')}>
      <RemoteView remote={depositOrder}>{(order) => <Order order={order} />}</RemoteView>
    </Detail>
  );
}
