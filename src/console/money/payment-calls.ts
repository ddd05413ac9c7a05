import type * as z from 'zod/mini';
import { type DEPOSIT_DISPUTE_KINDS, openDispute, refuseDispute } from '../../contract/cashier/disputes.ts';
import * as contract from '../../contract/cashier/operator.ts';
import { checkDeposit } from '../../contract/cashier/providers.ts';
import type { WITHDRAWAL_STATES } from '../../contract/cashier/withdrawals.ts';
import { call, type Result } from '../core/api.ts';
import type { PaymentAction } from './payment-states.ts';

export type DisputeKind = (typeof DEPOSIT_DISPUTE_KINDS)[number];
type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];
export type Payment = z.infer<typeof contract.PaymentRowSchema>;

/** Fields of an action's dialog. */
export interface Answers {
  readonly reason: string;
  readonly reference: string;
  /** Amount in major units; undefined: the amount of the order. */
  readonly amount: number | undefined;
  /** Time of the next update that the member is promised, ISO 8601; undefined: none. */
  readonly nextUpdateAt: string | undefined;
  /** Kind of the dispute about a deposit. */
  readonly kind: DisputeKind;
}

type Send = (payment: Pick<Payment, 'id' | 'state'>, answers: Answers, key: string) => Promise<Result<unknown>>;

export const SENDS: Readonly<Record<PaymentAction, Send>> = {
  approve: ({ id }, { reason }, key) => call(contract.approveWithdrawal, { id, reason }, key),
  reject: ({ id, state }, { reason }, key) =>
    call(contract.rejectWithdrawal, { id, reason, state: state as WithdrawalState }, key),
  pay: ({ id }, { reference }, key) => call(contract.payWithdrawal, { id, reference }, key),
  fail: ({ id, state }, { reason }, key) =>
    call(contract.failWithdrawal, { id, reason, state: state as WithdrawalState }, key),
  force: ({ id }, { reason }, key) => call(contract.forceWithdrawal, { id, reason }, key),
  explain: ({ id }, { reason, nextUpdateAt }) =>
    call(contract.explainWithdrawal, { id, note: reason === '' ? undefined : reason, nextUpdateAt }),
  check_deposit: ({ id }) => call(checkDeposit, { id }),
  confirm_deposit: ({ id }, { reason, amount }, key) =>
    call(contract.confirmDeposit, { id, reason, amount: amount as never }, key),
  reject_deposit: ({ id }, { reason }) => call(contract.rejectDeposit, { id, reason }),
  reverse_deposit: ({ id }, { reason }, key) => call(contract.reverseDeposit, { id, reason }, key),
  open_dispute: ({ id }, { reason, kind, nextUpdateAt }, key) =>
    call(openDispute, { id, kind, reason, deadlineAt: nextUpdateAt }, key),
  refuse_dispute: ({ id }, { reason }, key) => call(refuseDispute, { id, reason }, key),
};
