import type { Deposit } from '../../contract/cashier/deposits.ts';
import type { CashierSettings } from '../../contract/cashier/settings-operator.ts';
import type { MemberTransfer } from '../../contract/cashier/transfers.ts';
import type { Withdrawal } from '../../contract/cashier/withdrawals.ts';
import { toMajor } from '../../contract/core/money.ts';
import type { Settings } from '../env.ts';
import { toPayWay } from './charges/charge-record.ts';
import { BY_OPERATOR, type DepositPayment } from './deposit-orders.ts';
import { toDisputeView, toPayoutDispute } from './disputes.ts';
import { toMaskedAccount } from './payout-accounts.ts';
import { DEPOSIT_PROVIDERS } from './providers/providers.ts';
import type { TransferPayment } from './transfer-steps.ts';
import { toNextUpdate, WAITING, type WithdrawalPayment, type WithdrawalState } from './withdrawal-steps.ts';

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

export async function toDeposit(
  payment: DepositPayment,
  cashier: CashierSettings,
  settings: Settings,
): Promise<Deposit> {
  const { id, amountMinor, state, detail } = payment;
  const isPayable = state === 'pending' || state === 'expired';
  const byHand = isPayable && !detail.charge;
  const payData = byHand ? await DEPOSIT_PROVIDERS[detail.kind].toPayData(payment, cashier, settings) : {};
  return {
    id,
    method: payment.method,
    kind: detail.kind,
    state: state as Deposit['state'],
    amount: toMajor(amountMinor),
    received: toMajor(detail.receivedMinor),
    fee: toMajor(payment.feeMinor),
    credited: toMajor(payment.settledMinor),
    createdAt: toIso(payment.createdAt),
    updatedAt: toIso(payment.updatedAt),
    expiresAt: toIso(detail.expiresAt),
    isFirst: detail.isFirst,
    reason: detail.reason,
    instructions: detail.instructions,
    ...(state === 'pending' ? toPayWay(detail) : { pixCode: '', payUrl: '' }),
    bankId: detail.reference === BY_OPERATOR ? '' : detail.reference,
    isCharged: detail.charge !== undefined,
    dispute: detail.dispute ? toDisputeView(detail.dispute) : null,
    ...payData,
  };
}

export function toWithdrawal(payment: WithdrawalPayment): Withdrawal {
  const { detail, amountMinor, feeMinor } = payment;
  const state = payment.state as WithdrawalState;
  const { waitingOn, missing } = WAITING[state];
  const next = toNextUpdate(payment);
  const dispute = toPayoutDispute(payment);
  return {
    id: payment.id,
    state,
    amount: toMajor(amountMinor),
    fee: toMajor(feeMinor),
    payout: toMajor(amountMinor - feeMinor),
    received: toMajor(detail.receivedMinor),
    remaining: toMajor(detail.remainingMinor),
    account: toMaskedAccount(detail.account),
    createdAt: toIso(payment.createdAt),
    updatedAt: toIso(payment.updatedAt),
    reference: detail.reference,
    reason: detail.reason,
    proofs: detail.proofs,
    holder: waitingOn,
    missing,
    nextUpdateAt: next === null ? null : toIso(next),
    dispute: dispute ? toDisputeView(dispute) : null,
    automaticAt: state === 'paid' && detail.automaticAt !== null ? toIso(detail.automaticAt) : null,
    steps: detail.steps.map(({ nextUpdateAt, ...step }) => {
      const promised = nextUpdateAt === undefined ? {} : { nextUpdateAt: toIso(nextUpdateAt) };
      return { ...step, at: toIso(step.at), ...promised };
    }),
  };
}

export function toTransfer({ id, state, amountMinor, createdAt, updatedAt, detail }: TransferPayment): MemberTransfer {
  return {
    id,
    direction: detail.direction,
    state: state as MemberTransfer['state'],
    counterpart: detail.counterpart,
    amount: toMajor(amountMinor),
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
    reason: detail.reason,
  };
}
