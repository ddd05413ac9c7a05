import { useState } from 'react';
import { getPayment } from '../../contract/cashier/operator.ts';
import { toMajor } from '../../contract/core/money.ts';
import { WaitingApprovals } from '../approvals/WaitingApprovals.tsx';
import { useFieldNames } from '../calls/names.ts';
import { useFormat } from '../core/format.ts';
import { notify } from '../core/notices.ts';
import { toHref } from '../core/route.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { Clock } from '../ui/Clock.tsx';
import { Facts } from '../ui/Facts.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { Dispute } from './Dispute.tsx';
import { Marks } from './Marks.tsx';
import { useMayDecide } from './may-decide.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import { PaymentSteps } from './PaymentSteps.tsx';
import { PayoutCard } from './PayoutCard.tsx';
import { Proofs } from './Proofs.tsx';
import { toDetail } from './payment-detail.ts';
import { DANGEROUS, listActions, type PaymentAction, toTone } from './payment-states.ts';

/** States in which a payout is in dispute. In earlier states the money has not arrived either, but that is no dispute. */
const IN_DISPUTE: readonly string[] = ['partly', 'not_received'];

/** One payment with everything about it, and the steps that its state allows. */
export function PaymentPage({ id, queue }: { readonly id: string; readonly queue: string }) {
  const { t } = useWords();
  const { money, fullTime } = useFormat();
  const { toFieldName, toOptionName } = useFieldNames();
  const mayDecide = useMayDecide();
  const { value, failure, refresh } = useCall(getPayment, { id });
  const [action, setAction] = useState<PaymentAction>();
  const [asked, setAsked] = useState(0);
  if (!value) {
    return (
      <Page title={t('money.payment')}>
        {failure ? <FailureNote failure={failure} onRetry={() => void refresh()} /> : <p>{t('common.loading')}</p>}
      </Page>
    );
  }
  const { payment } = value;
  const detail = toDetail(value.detail);
  const isDisputed = detail.dispute?.state === 'open';
  const possible = listActions(payment.kind, payment.state, isDisputed);
  const actions = mayDecide ? possible : [];
  const isWaiting = possible.includes('explain') || payment.state === 'pending' || isDisputed;
  const { account } = detail;

  return (
    <Page
      title={t(`money.title_${payment.kind}`, { amount: money(payment.amount), account: payment.account })}
      tools={
        <Link className="button" data-kind="quiet" href={toHref(['money'], { queue })}>
          {t('money.back')}
        </Link>
      }
    >
      <div className="row">
        <Chip tone={toTone(payment.kind, payment.state)} text={t(`money.state_${payment.state}`)} />
        {isWaiting && <Clock since={payment.since} dueAt={payment.dueAt} />}
        <Marks marks={payment.marks} reviews={payment.reviews} />
      </div>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <WaitingApprovals key={`${payment.updatedAt} ${asked}`} target={id} />
      {actions.length > 0 && (
        <fieldset className="actions-bar row">
          <legend className="only-heard">{t('money.decide')}</legend>
          {actions.map((one, index) => (
            <button
              key={one}
              type="button"
              className="button"
              data-kind={DANGEROUS.includes(one) ? 'danger' : index === 0 ? 'main' : undefined}
              onClick={() => setAction(one)}
            >
              {t(`money.do_${one}`)}
            </button>
          ))}
        </fieldset>
      )}
      <div className="columns">
        <section className="card">
          <h2>{t('money.figures')}</h2>
          <Facts
            rows={[
              [
                t('money.member'),
                <Link key="member" className="link" href={toHref(['members', payment.account])}>
                  {payment.account}
                </Link>,
              ],
              [t('money.amount'), <strong key="amount">{money(payment.amount)}</strong>],
              [t('money.fee'), money(payment.fee)],
              payment.kind === 'withdrawal' && [t('money.payout'), money(payment.amount - payment.fee)],
              payment.settled > 0 && [t('money.settled'), money(payment.settled)],
              !!detail.receivedMinor && [t('money.received'), money(toMajor(detail.receivedMinor as never))],
              IN_DISPUTE.includes(payment.state) &&
                !!detail.remainingMinor && [t('money.remaining'), money(toMajor(detail.remainingMinor as never))],
              detail.expiresAt !== undefined && [t('money.expires'), fullTime(detail.expiresAt)],
              [t('money.method'), toOptionName(payment.method)],
              [t('money.created'), fullTime(payment.createdAt)],
              [t('money.changed'), fullTime(payment.updatedAt)],
              [
                t('money.id'),
                <span key="id" className="mono">
                  {payment.id}
                </span>,
              ],
              !!detail.reference && [
                t('money.reference'),
                detail.reference === 'operator' ? t('money.by_operator') : detail.reference,
              ],
              !!detail.reason && [t('money.reason'), detail.reason],
            ]}
          />
        </section>
        {account && (
          <section className="card">
            <h2>{t('money.payee')}</h2>
            <Facts
              rows={[
                [t('money.holder'), account.holder ?? ''],
                [
                  t('money.key_type'),
                  account.keyType ? toFieldName(account.keyType) : toOptionName(account.kind ?? ''),
                ],
                [
                  t('money.key'),
                  <span key="key" className="mono">
                    {account.key}
                  </span>,
                ],
                !!account.bank && [t('money.bank'), `${account.bank} ${account.branch ?? ''}`],
              ]}
            />
          </section>
        )}
        {payment.kind === 'withdrawal' && (
          <PayoutCard
            id={id}
            payout={detail.payout}
            isOpen={payment.state === 'approved'}
            onDone={() => void refresh()}
          />
        )}
        {detail.dispute && (
          <Dispute id={id} dispute={detail.dispute} mayAdd={mayDecide} onAdded={() => void refresh()} />
        )}
        {!detail.dispute && !!detail.proofs?.length && (
          <Proofs pictures={detail.proofs.map((proof) => ({ id: proof }))} />
        )}
        {!!detail.steps?.length && <PaymentSteps steps={detail.steps} />}
      </div>
      {action && (
        <PaymentDialog
          action={action}
          payment={payment}
          onClose={(outcome) => {
            setAction(undefined);
            if (outcome === 'cancelled') return;
            if (outcome === 'changed') notify(t('failures.cashier.state_changed'), 'warn');
            if (outcome === 'waiting') notify(t('errors.staff.approval_waiting'), 'warn');
            setAsked((count) => count + 1);
            if (outcome === 'done') notify(t(`money.done_${action}`));
            void refresh();
          }}
        />
      )}
    </Page>
  );
}
