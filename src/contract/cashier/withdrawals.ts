import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema, PositiveAmountSchema } from '../core/money.ts';
import { PayoutAccountSchema } from './accounts.ts';
import {
  CASHIER_ERRORS,
  CASHIER_MEMBER,
  definePaymentList,
  definePaymentLookup,
  MONEY_ERRORS,
  PAYOUT_ERRORS,
  PaymentIdSchema,
  SECRET_ERRORS,
  SecretSchema,
  WithdrawalBlockSchema,
} from './cashier.ts';
import { DisputeSchema } from './disputes.ts';

export const PROOFS_MAX = 3;

export const WITHDRAWAL_STATES = [
  'requested',
  'approved',
  'rejected',
  'paid',
  'failed',
  'received',
  'partly',
  'not_received',
  'automatic',
  'forced',
] as const;

export const WAITING_ON = ['operator', 'bank', 'member', 'nobody'] as const;

export const WITHDRAWAL_MISSING = ['review', 'payout', 'receipt', 'dispute', 'nothing'] as const;

export const WithdrawalStepSchema = z.object({
  state: z.enum(WITHDRAWAL_STATES),
  at: z.string(),
  by: z.enum(['member', 'operator', 'system']),
  note: z.string(),
  /**
   * Time that the operator promised with this step. A step that repeats the state is the operator's explanation of it.
   */
  nextUpdateAt: z.optional(z.string()),
});

export const WithdrawalSchema = z.object({
  id: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  amount: AmountSchema,
  fee: AmountSchema,
  /** Amount paid out: `amount - fee`. */
  payout: AmountSchema,
  received: AmountSchema,
  remaining: AmountSchema,
  account: PayoutAccountSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  reference: z.string(),
  reason: z.string(),
  proofs: z.array(z.string()),
  holder: z.enum(WAITING_ON),
  missing: z.enum(WITHDRAWAL_MISSING),
  nextUpdateAt: z.nullable(z.string()),
  /** The member's dispute about the payout, open or closed; null if there was none. */
  dispute: z._default(z.nullable(DisputeSchema), null),
  /** When the withdrawal counts as received without a confirmation; null if no confirmation is awaited. */
  automaticAt: z.nullable(z.string()),
  steps: z.array(WithdrawalStepSchema),
});
export type Withdrawal = z.infer<typeof WithdrawalSchema>;

export const getWithdrawalTerms = defineEndpoint({
  ...CASHIER_MEMBER,
  id: 'getWithdrawalTerms',
  method: 'GET',
  path: '/wps/relay/CSH_withdrawalTerms',
  summary: 'Amount that the member can withdraw now, and what blocks the rest',
  errors: CASHIER_ERRORS,
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      currency: CurrencySchema,
      /** The amount that may be withdrawn: 0 while a block exists, else the balance without `debt`. */
      available: AmountSchema,
      /** The member's debt after a deposit was taken back. The next deposit, withdrawal or transfer pays it first. */
      debt: z._default(AmountSchema, 0),
      min: AmountSchema,
      max: AmountSchema,
      fee: AmountSchema,
      feePercent: z.number(),
      countLeft: z.number(),
      amountLeft: AmountSchema,
      automaticReceiptMinutes: z.number(),
      blocks: z.array(WithdrawalBlockSchema),
    }),
});

export const createWithdrawal = defineEndpoint({
  ...CASHIER_MEMBER,
  id: 'createWithdrawal',
  method: 'POST',
  path: '/wps/relay/CSH_createWithdrawal',
  summary: 'Request a withdrawal; the amount is held at once',
  body: 'jose',
  idempotent: true,
  errors: [...MONEY_ERRORS, ...SECRET_ERRORS, ...PAYOUT_ERRORS, 'cashier.account_unknown', 'cashier.payee_paused'],
  request: () =>
    z.strictObject({
      accountId: z.string().check(z.minLength(1), z.maxLength(20)),
      amount: PositiveAmountSchema,
      password: SecretSchema,
    }),
  response: () => WithdrawalSchema,
});

export const listWithdrawals = definePaymentList(
  'listWithdrawals',
  '/wps/relay/CSH_withdrawals',
  'Withdrawals of a period, newest first',
  WithdrawalSchema,
);

export const getWithdrawal = definePaymentLookup(
  'getWithdrawal',
  '/wps/relay/CSH_withdrawal',
  'One withdrawal with its timeline',
  WithdrawalSchema,
);

/**
 * Spec §4. `partly` requires `receivedAmount`; `not_received` requires at least one proof. Proofs are ids of `POST
 * /wps/uploads`. During a dispute, the same answer with more proofs adds them, up to `PROOFS_MAX` in total.
 */
export const confirmWithdrawal = defineEndpoint({
  ...CASHIER_MEMBER,
  id: 'confirmWithdrawal',
  method: 'POST',
  path: '/wps/relay/CSH_confirmWithdrawal',
  summary: 'Confirm or dispute a paid withdrawal; a dispute needs a picture',
  errors: [...CASHIER_ERRORS, 'records.unknown', 'cashier.state_changed', 'wallet.amount_invalid', 'uploads.unknown'],
  request: () =>
    z.strictObject({
      id: PaymentIdSchema,
      outcome: z.enum(['received', 'not_received', 'partly']),
      receivedAmount: z.optional(PositiveAmountSchema),
      proofs: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(PROOFS_MAX)), []),
    }),
  response: () => WithdrawalSchema,
});
