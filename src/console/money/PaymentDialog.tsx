import { type ComponentProps, useState } from 'react';
import { DEPOSIT_DISPUTE_KINDS } from '../../contract/cashier/disputes.ts';
import { REASON_MAX } from '../../contract/core/operator.ts';
import { toAmount } from '../../stores/core/amount-field.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import { fromZoneTime } from '../core/zone-time.ts';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { Field, Select } from '../ui/Field.tsx';
import { type DisputeKind, type Payment, SENDS } from './payment-calls.ts';
import { DANGEROUS, type PaymentAction } from './payment-states.ts';

const REFERENCE_MAX = 80;

interface Props {
  readonly action: PaymentAction;
  readonly payment: Payment;
  readonly onClose: ComponentProps<typeof ActionDialog>['onClose'];
}

/** Asks for what one step of a payment needs: a reason, the bank's reference, the amount that arrived, or a time. */
export function PaymentDialog({ action, payment, onClose }: Props) {
  const { t, tag } = useWords();
  const { money } = useFormat();
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const [typed, setTyped] = useState('');
  const [promised, setPromised] = useState('');
  const [kind, setKind] = useState<DisputeKind>('med');
  const amount = typed === '' ? undefined : toAmount(typed, tag);
  const isWrong = typed !== '' && amount === undefined;
  const nextUpdateAt = promised === '' ? undefined : fromZoneTime(promised);
  return (
    <ActionDialog
      title={t(`money.ask_${action}`, { amount: money(payment.amount), account: payment.account })}
      confirm={t(`money.do_${action}`)}
      isDangerous={DANGEROUS.includes(action)}
      onClose={onClose}
      onSend={async (key) =>
        isWrong
          ? { ok: false, failure: { code: 'wallet.amount_invalid', requestId: '' } }
          : SENDS[action](payment, { reason, reference, amount, nextUpdateAt, kind }, key)
      }
    >
      <p className="soft">{t(`money.effect_${action}`)}</p>
      {action === 'check_deposit' ? null : action === 'pay' ? (
        <Field
          label={t('money.reference')}
          hint={t('money.reference_hint')}
          required
          maxLength={REFERENCE_MAX}
          value={reference}
          onChange={setReference}
        />
      ) : (
        <Field
          label={t(action === 'explain' ? 'money.note' : 'money.reason')}
          hint={t('money.reason_hint')}
          required={!(action === 'approve' || (action === 'explain' && nextUpdateAt !== undefined))}
          maxLength={REASON_MAX}
          lines={3}
          value={reason}
          onChange={setReason}
        />
      )}
      {action === 'confirm_deposit' && (
        <Field
          label={t('money.arrived')}
          hint={t('money.arrived_hint', { amount: money(payment.amount) })}
          inputMode="decimal"
          value={typed}
          onChange={setTyped}
          problem={isWrong ? t('errors.wallet.amount_invalid') : undefined}
        />
      )}
      {action === 'explain' && (
        <Field label={t('money.next_update')} type="datetime-local" value={promised} onChange={setPromised} />
      )}
      {action === 'open_dispute' && (
        <>
          <Select
            label={t('money.dispute_kind')}
            value={kind}
            onChange={(next) => setKind(next as DisputeKind)}
            options={DEPOSIT_DISPUTE_KINDS.map((one) => [one, t(`money.dispute_kind_${one}`)])}
          />
          <Field
            label={t('money.deadline')}
            hint={t('money.deadline_hint')}
            type="datetime-local"
            value={promised}
            onChange={setPromised}
          />
        </>
      )}
    </ActionDialog>
  );
}
