import type { RiskMark } from '../../contract/cashier/operator.ts';
import type { DepositPayment } from './deposit-orders.ts';
import { type DisputeRecord, toPayoutDispute } from './disputes.ts';
import type { Payment } from './payment-store.ts';
import { toPayeeMark } from './payout-marks.ts';
import { toNextUpdate, toSince, type WithdrawalPayment } from './withdrawal-steps.ts';

/** Fields of a payment that the operator's queue shows beside its amounts. */
export interface PaymentWatch {
  /** Time at which the present state began. */
  sinceMs: number;
  dueMs: number | null;
  marks: readonly RiskMark[];
  /** Empty for a payment that is no withdrawal. */
  payeeMark: string;
  /** Number of received payments that wait for the decision of a person (decision 0124). */
  reviews: number;
  /** Deadline of an open dispute; null without one. */
  deadlineMs: number | null;
}

function toDeadline(dispute: DisputeRecord | undefined): number | null {
  return dispute?.state === 'open' ? dispute.deadlineAt : null;
}

async function toWithdrawalWatch(payment: WithdrawalPayment): Promise<PaymentWatch> {
  const { marks = [], account } = payment.detail;
  const { mark } = await toPayeeMark(account);
  const deadlineMs = toDeadline(toPayoutDispute(payment));
  return { sinceMs: toSince(payment), dueMs: toNextUpdate(payment), marks, payeeMark: mark, reviews: 0, deadlineMs };
}

export async function toWatch(payment: Payment): Promise<PaymentWatch> {
  if (payment.kind === 'withdrawal') return toWithdrawalWatch(payment as WithdrawalPayment);
  const { charge, dispute } = payment.kind === 'deposit' ? (payment as DepositPayment).detail : {};
  const reviews = charge?.payments.filter(({ fate }) => fate === 'review').length ?? 0;
  const deadlineMs = toDeadline(dispute);
  const sinceMs = dispute?.state === 'open' ? dispute.openedAt : payment.updatedAt;
  return { sinceMs, dueMs: deadlineMs, marks: [], payeeMark: '', reviews, deadlineMs };
}
