import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { cleanLine } from '../core/free-text.ts';
import { AmountSchema, PositiveAmountSchema } from '../core/money.ts';
import { OPERATOR, OptionalReasonSchema, ReasonSchema } from '../core/operator.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import { PaymentIdSchema } from './cashier.ts';
import { DEPOSIT_STATES } from './deposits.ts';
import { WITHDRAWAL_STATES } from './withdrawals.ts';

const id = PaymentIdSchema;
const reference = z.string().check(cleanLine(), z.minLength(1), z.maxLength(80));
const STEP_ERRORS = ['operator.unauthorized', 'records.unknown', 'cashier.state_changed', 'wallet.frozen'] as const;
const MOVE_ERRORS = [...STEP_ERRORS, ...IDEMPOTENCY_ERRORS, 'wallet.amount_invalid'] as const;
/** Errors of steps that credit money, or that no later step can undo. The platform refuses such a step above its `OPS_AMOUNT_MAX`. */
const LIMITED_ERRORS = [...MOVE_ERRORS, 'operator.amount_over_limit'] as const;

/**
 * Reasons to check a withdrawal carefully. The first four marks are computed when the withdrawal is requested, and do not change later. `shared_key`
 * is computed at each read. Withdrawals from before these marks existed can only have `shared_key`.
 * `first_payout`: nothing was paid out to this member before. `new_payee`: all earlier payouts went to other accounts. `turnover_just_met`: the
 * turnover of a deposit was completed less than `JUST_MET_MINUTES` before the request. `above_usual`: the amount is more than `USUAL_TIMES` times the
 * average payout of the member, who has at least `USUAL_MIN` payouts. `shared_key`: another member has the same payout key.
 */
export const RISK_MARKS = ['first_payout', 'new_payee', 'turnover_just_met', 'above_usual', 'shared_key'] as const;
export type RiskMark = (typeof RISK_MARKS)[number];
export const JUST_MET_MINUTES = 60;
export const USUAL_TIMES = 3;
export const USUAL_MIN = 3;

export const PaymentRowSchema = z.object({
  id: z.string(),
  kind: z.enum(['deposit', 'withdrawal', 'transfer']),
  account: z.string(),
  state: z.string(),
  method: z.string(),
  amount: AmountSchema,
  fee: AmountSchema,
  settled: AmountSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Time since which the payment has its present `state`. */
  since: z.string(),
  /**
   * For a withdrawal, the time that the member was promised for the next step. For a deposit with an open dispute, the deadline of the dispute.
   * Otherwise null.
   */
  dueAt: z.nullable(z.string()),
  /** Risk marks of a withdrawal; empty for other payments. */
  marks: z.array(z.enum(RISK_MARKS)),
  /** For a deposit: number of payments at the bank that a person must decide about (decision 0124). */
  reviews: z.number(),
});

/**
 * Newest first, or oldest first with `order=oldest`, as queues are worked. `review` selects deposits with payments for a person to
 * decide. `state` takes
 * up to eight values, separated by commas; `disputes` selects withdrawals that did not arrive, or only in part, and deposits that are asked back.
 */
export const listPayments = defineEndpoint({
  ...OPERATOR,
  id: 'listPayments',
  method: 'GET',
  path: '/ops/payments',
  summary: 'Deposits, withdrawals and transfers of all members by state',
  permission: 'money.read',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      kind: z._default(z.enum(['deposit', 'withdrawal', 'transfer', 'disputes', 'review']), 'withdrawal'),
      order: z._default(z.enum(['newest', 'oldest']), 'newest'),
      state: queryText(200),
      cursor: queryText(80),
      pageSize: queryInt(20, 1, PAGE_SIZE_MAX),
    }),
  response: () => z.object({ list: z.array(PaymentRowSchema), pageSize: z.number(), next: z.string() }),
});

/** All details of one payment, including the unmasked payout account that the operator pays to. */
export const getPayment = defineEndpoint({
  ...OPERATOR,
  id: 'getPayment',
  method: 'GET',
  path: '/ops/payments/:id',
  summary: 'One payment with all details',
  permission: 'money.read',
  errors: ['operator.unauthorized', 'records.unknown'],
  request: () => z.strictObject({ id }),
  response: () => z.object({ payment: PaymentRowSchema, detail: z.record(z.string(), z.unknown()) }),
});

/**
 * The amount is what actually arrived. Credits once, even after expiry or cancellation; a later confirmation with
 * another amount is refused.
 */
export const confirmDeposit = defineEndpoint({
  ...OPERATOR,
  id: 'confirmDeposit',
  method: 'POST',
  path: '/ops/deposits/:id/confirm',
  summary: 'Confirm that a deposit was paid',
  permission: 'money.move',
  fourEyes: 'each',
  idempotent: true,
  errors: [...LIMITED_ERRORS, 'cashier.refund_running'],
  request: () => z.strictObject({ id, amount: z.optional(PositiveAmountSchema), reason: ReasonSchema }),
  response: () => z.object({ id: z.string(), state: z.enum(DEPOSIT_STATES), credited: AmountSchema }),
});

export const rejectDeposit = defineEndpoint({
  ...OPERATOR,
  id: 'rejectDeposit',
  method: 'POST',
  path: '/ops/deposits/:id/reject',
  summary: 'Reject a deposit order',
  permission: 'money.move',
  errors: STEP_ERRORS,
  request: () => z.strictObject({ id, reason: ReasonSchema }),
  response: () => z.object({ id: z.string(), state: z.enum(DEPOSIT_STATES), credited: AmountSchema }),
});

/**
 * Records that the bank took a paid deposit back. Debits the credited amount, the bonus of this deposit and the inviter's reward. `taken` is the
 * amount that the balance covered, `debt` everything that the member owes now. A deposit can be reversed only once: a second call with another key is
 * refused with `cashier.state_changed`.
 */
export const reverseDeposit = defineEndpoint({
  ...OPERATOR,
  id: 'reverseDeposit',
  method: 'POST',
  path: '/ops/deposits/:id/reversal',
  summary: 'Reverse a paid deposit (chargeback)',
  permission: 'money.move',
  fourEyes: 'each',
  idempotent: true,
  errors: [...STEP_ERRORS, ...IDEMPOTENCY_ERRORS],
  request: () => z.strictObject({ id, reason: ReasonSchema }),
  response: () => z.object({ id: z.string(), state: z.literal('reversed'), taken: AmountSchema, debt: AmountSchema }),
});

const StepAnswerSchema = z.object({ id: z.string(), state: z.string() });
/** State in which the caller saw the withdrawal. If the withdrawal now has another state, the step is refused. */
const seen = z.optional(z.enum(WITHDRAWAL_STATES));
/** `cashier.step_taken`: another call has already taken this step. Only a repetition with the key of that call gets its answer again. */
const step = {
  ...OPERATOR,
  method: 'POST',
  idempotent: true,
  errors: [...MOVE_ERRORS, 'cashier.debt_open', 'cashier.payout_running', 'cashier.step_taken'],
  response: () => StepAnswerSchema,
} as const;

/**
 * If the settings name a provider for the payout account, approval also orders the payout from this provider. Amounts above `OPS_AMOUNT_MAX` are
 * refused.
 */
export const approveWithdrawal = defineEndpoint({
  ...step,
  errors: [...LIMITED_ERRORS, 'cashier.debt_open', 'cashier.payout_running', 'cashier.step_taken'],
  id: 'approveWithdrawal',
  path: '/ops/withdrawals/:id/approve',
  summary: 'Approve a withdrawal',
  permission: 'money.move',
  fourEyes: 'each',
  request: () => z.strictObject({ id, reason: OptionalReasonSchema }),
});
/**
 * Rejecting an approved withdrawal requires `state=approved`, which proves that the caller knows of the approval. Without it the call is refused with
 * `cashier.approved_already`.
 */
export const rejectWithdrawal = defineEndpoint({
  ...step,
  errors: [...step.errors, 'cashier.approved_already'],
  id: 'rejectWithdrawal',
  path: '/ops/withdrawals/:id/reject',
  summary: 'Reject a withdrawal: the amount goes back to the member',
  permission: 'money.move',
  request: () => z.strictObject({ id, reason: ReasonSchema, state: seen }),
});
export const payWithdrawal = defineEndpoint({
  ...step,
  id: 'payWithdrawal',
  errors: [...LIMITED_ERRORS, 'cashier.debt_open', 'cashier.payout_running', 'cashier.step_taken'],
  path: '/ops/withdrawals/:id/pay',
  summary: 'Record the payout of an approved withdrawal',
  permission: 'money.move',
  request: () => z.strictObject({ id, reference }),
});
/**
 * Possible in the state `approved`, or after the bank returned a payout. The unpaid amount goes back to the member. Refused with
 * `cashier.payout_paid` while the provider reports the payout as paid; then only a return that the provider reports can give the money back. If the
 * payout has already left, its amount counts for the four-eyes limit, as an adjustment does.
 */
export const failWithdrawal = defineEndpoint({
  ...step,
  errors: [...step.errors, 'cashier.payout_paid'],
  id: 'failWithdrawal',
  path: '/ops/withdrawals/:id/fail',
  summary: 'Record that the bank refused or returned a payout',
  permission: 'money.move',
  fourEyes: 'amount',
  request: () => z.strictObject({ id, reason: ReasonSchema, state: seen }),
});
export const forceWithdrawal = defineEndpoint({
  ...step,
  id: 'forceWithdrawal',
  errors: [...LIMITED_ERRORS, 'cashier.step_taken'],
  path: '/ops/withdrawals/:id/force',
  summary: 'Close a dispute as received; nothing is refunded',
  permission: 'money.move',
  fourEyes: 'each',
  request: () => z.strictObject({ id, reason: ReasonSchema }),
});

/** Maximum days ahead for a promised time of a withdrawal. */
export const WORD_DAYS_MAX = 30;

/**
 * Possible while the withdrawal waits for the operator or the bank. At least one of the two fields is required. An omitted field stays unchanged, and
 * a repeated request changes nothing. `nextUpdateAt` replaces the promised time that the settings give, until the next step. It must be in the future
 * and at most `WORD_DAYS_MAX` days ahead. Moves no money.
 */
export const explainWithdrawal = defineEndpoint({
  ...OPERATOR,
  id: 'explainWithdrawal',
  method: 'POST',
  path: '/ops/withdrawals/:id/explain',
  summary: 'Tell the member why a withdrawal is delayed, and when the next update comes',
  permission: 'money.move',
  errors: ['operator.unauthorized', 'records.unknown', 'cashier.state_changed'],
  request: () => z.strictObject({ id, note: z.optional(ReasonSchema), nextUpdateAt: z.optional(z.iso.datetime()) }),
  response: () => z.object({ id: z.string(), state: z.string(), nextUpdateAt: z.nullable(z.string()) }),
});
