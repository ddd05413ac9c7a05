import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { AmountSchema, CurrencySchema, PositiveAmountSchema } from './money.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from './query.ts';
import { PERIOD, PeriodSchema, RECORD_PAGE_SIZE } from './records.ts';

export const PAYMENT_ID = /^[DWT]\d{1,12}-m[0-9a-f]{24}$/;
export const PaymentIdSchema = z.string().check(z.regex(PAYMENT_ID));
export const METHOD_CODE = /^[A-Z0-9_]{2,20}$/;
export const METHOD_KINDS = ['pix', 'bank', 'test'] as const;
export const PROOFS_MAX = 3;

const MEMBER = { area: 'cashier', origin: 'orla', auth: 'real-member' } as const;
const MEMBER_ERRORS = ['session.required', 'session.real_account_required'] as const;
const MONEY_ERRORS = [
  ...MEMBER_ERRORS,
  'member.suspended',
  'idempotency.missing',
  'idempotency.mismatch',
  'wallet.frozen',
] as const;
const SECRET_ERRORS = ['session.secret_wrong', 'session.secret_locked'] as const;
const secret = z.string().check(z.trim(), z.minLength(1), z.maxLength(256));

/** What a list of payments answers: totals of the whole period by state first. `cursor` is `next` of the page before. */
const LIST = { ...PERIOD, cursor: queryText(16), pageSize: queryInt(RECORD_PAGE_SIZE, 1, PAGE_SIZE_MAX) } as const;
const TotalsSchema = z.array(z.object({ state: z.string(), count: z.number(), amount: AmountSchema }));
function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    period: PeriodSchema,
    currency: CurrencySchema,
    totals: TotalsSchema,
    list: z.array(item),
    pageSize: z.number(),
    total: z.number(),
    next: z.string(),
  });
}

export const DepositMethodSchema = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(METHOD_KINDS),
  currency: CurrencySchema,
  min: AmountSchema,
  max: AmountSchema,
  presets: z.array(AmountSchema),
  /** Taken from what is paid: `fee` flat and `feePercent` of the amount. */
  fee: AmountSchema,
  feePercent: z.number(),
  expiryMinutes: z.number(),
  instructions: z.string(),
});
export type DepositMethod = z.infer<typeof DepositMethodSchema>;

export const listDepositMethods = defineEndpoint({
  ...MEMBER,
  id: 'listDepositMethods',
  method: 'GET',
  path: '/wps/relay/CSH_depositMethods',
  summary: 'How a member can pay in, with limits, fee and presets',
  errors: MEMBER_ERRORS,
  request: z.strictObject({}),
  response: z.object({ currency: CurrencySchema, openOrdersMax: z.number(), methods: z.array(DepositMethodSchema) }),
});

export const DEPOSIT_STATES = ['pending', 'paid', 'expired', 'cancelled', 'rejected'] as const;
/** `received` is what really came, `credited` what of it is in the wallet; both 0 until it is paid. */
export const DepositSchema = z.object({
  id: z.string(),
  method: z.string(),
  kind: z.enum(METHOD_KINDS),
  state: z.enum(DEPOSIT_STATES),
  amount: AmountSchema,
  received: AmountSchema,
  fee: AmountSchema,
  credited: AmountSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  expiresAt: z.string(),
  isFirst: z.boolean(),
  reason: z.string(),
  /** The Pix "copia e cola" text; empty where the method has none. */
  pixCode: z.string(),
  instructions: z.string(),
  /** The built-in test payment page; empty for other methods. */
  payUrl: z.string(),
});
export type Deposit = z.infer<typeof DepositSchema>;

export const createDeposit = defineEndpoint({
  ...MEMBER,
  id: 'createDeposit',
  method: 'POST',
  path: '/wps/relay/CSH_createDeposit',
  summary: 'Open a deposit order',
  idempotent: true,
  errors: [
    ...MONEY_ERRORS,
    'wallet.amount_invalid',
    'cashier.method_unknown',
    'cashier.amount_out_of_limits',
    'cashier.too_many_open',
  ],
  request: z.strictObject({ method: z.string().check(z.regex(METHOD_CODE)), amount: PositiveAmountSchema }),
  response: DepositSchema,
});

export const listDeposits = defineEndpoint({
  ...MEMBER,
  id: 'listDeposits',
  method: 'GET',
  path: '/wps/relay/CSH_deposits',
  summary: 'Deposit orders of a period, newest first',
  errors: MEMBER_ERRORS,
  request: z.strictObject(LIST),
  response: listOf(DepositSchema),
});

export const getDeposit = defineEndpoint({
  ...MEMBER,
  id: 'getDeposit',
  method: 'GET',
  path: '/wps/relay/CSH_deposit',
  summary: 'One deposit order',
  errors: [...MEMBER_ERRORS, 'records.unknown'],
  request: z.strictObject({ id: queryText(60) }),
  response: DepositSchema,
});

/** Money that comes for a cancelled order is credited all the same. */
export const cancelDeposit = defineEndpoint({
  ...MEMBER,
  id: 'cancelDeposit',
  method: 'POST',
  path: '/wps/relay/CSH_cancelDeposit',
  summary: 'Give up a pending deposit order',
  errors: [...MEMBER_ERRORS, 'records.unknown', 'cashier.state_changed'],
  request: z.strictObject({ id: PaymentIdSchema }),
  response: DepositSchema,
});

/** A payment provider tells what became of an order; signed like a vendor's call. Telling it again changes nothing. */
export const settleDeposit = defineEndpoint({
  id: 'settleDeposit',
  area: 'cashier',
  method: 'POST',
  path: '/vendor/payments/deposits',
  summary: 'A payment provider reports a paid or declined order',
  origin: 'orla',
  auth: 'vendor',
  errors: [
    'vendor.bad_signature',
    'records.unknown',
    'wallet.amount_invalid',
    'wallet.frozen',
    'cashier.state_changed',
  ],
  request: z.strictObject({
    id: PaymentIdSchema,
    outcome: z.enum(['paid', 'declined']),
    amount: PositiveAmountSchema,
    reference: z.string().check(z.minLength(1), z.maxLength(80)),
  }),
  response: z.object({ id: z.string(), state: z.enum(DEPOSIT_STATES) }),
});

/** What the buttons of the built-in test payment page do. Exists only where ENVIRONMENT is local or test. */
export const payTestDeposit = defineEndpoint({
  id: 'payTestDeposit',
  area: 'cashier',
  method: 'POST',
  path: '/studio/pay/complete',
  summary: 'Pay or decline on the built-in test payment page',
  origin: 'orla',
  auth: 'none',
  errors: ['request.not_found', 'records.unknown', 'cashier.state_changed'],
  request: z.strictObject({
    id: PaymentIdSchema,
    sign: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    outcome: z.enum(['paid', 'declined']),
  }),
  response: z.object({ id: z.string(), state: z.enum(DEPOSIT_STATES) }),
});

export const PIX_KEY_TYPES = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const;
/** Numbers and keys are masked: they never come back whole. */
export const PayoutAccountSchema = z.object({
  id: z.string(),
  kind: z.enum(['pix', 'bank']),
  holder: z.string(),
  keyType: z.string(),
  key: z.string(),
  bank: z.string(),
  branch: z.string(),
  createdAt: z.string(),
});
export type PayoutAccount = z.infer<typeof PayoutAccountSchema>;

export const listPayoutAccounts = defineEndpoint({
  ...MEMBER,
  id: 'listPayoutAccounts',
  method: 'GET',
  path: '/wps/relay/CSH_payoutAccounts',
  summary: 'Where withdrawals can go',
  errors: MEMBER_ERRORS,
  request: z.strictObject({}),
  response: z.object({ max: z.number(), holder: z.string(), list: z.array(PayoutAccountSchema) }),
});

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '');
/** `key` is the Pix key, or the number of the bank account with its digit. */
export const addPayoutAccount = defineEndpoint({
  ...MEMBER,
  id: 'addPayoutAccount',
  method: 'POST',
  path: '/wps/relay/CSH_addPayoutAccount',
  summary: 'Add a payout account in the member’s own name',
  body: 'jose',
  errors: [
    ...MEMBER_ERRORS,
    ...SECRET_ERRORS,
    'member.suspended',
    'cashier.name_differs',
    'cashier.accounts_full',
    'cashier.key_invalid',
  ],
  request: z.strictObject({
    kind: z.enum(['pix', 'bank']),
    holder: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)),
    keyType: z.optional(z.enum(PIX_KEY_TYPES)),
    key: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)),
    bank: text(8),
    branch: text(8),
    password: secret,
  }),
  response: PayoutAccountSchema,
});

export const removePayoutAccount = defineEndpoint({
  ...MEMBER,
  id: 'removePayoutAccount',
  method: 'POST',
  path: '/wps/relay/CSH_removePayoutAccount',
  summary: 'Remove a payout account',
  errors: [...MEMBER_ERRORS, 'cashier.account_unknown'],
  request: z.strictObject({ id: z.string().check(z.maxLength(20)) }),
  response: z.null(),
});

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
export const WITHDRAWAL_HOLDERS = ['operator', 'bank', 'member', 'nobody'] as const;
export const WITHDRAWAL_MISSING = ['review', 'payout', 'receipt', 'dispute', 'nothing'] as const;
export const WithdrawalStepSchema = z.object({
  state: z.enum(WITHDRAWAL_STATES),
  at: z.string(),
  by: z.enum(['member', 'operator', 'system']),
  note: z.string(),
});
export const WithdrawalSchema = z.object({
  id: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  amount: AmountSchema,
  fee: AmountSchema,
  /** What is paid out: `amount - fee`. */
  payout: AmountSchema,
  received: AmountSchema,
  remaining: AmountSchema,
  account: PayoutAccountSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  reference: z.string(),
  reason: z.string(),
  proofs: z.array(z.string()),
  holder: z.enum(WITHDRAWAL_HOLDERS),
  missing: z.enum(WITHDRAWAL_MISSING),
  nextUpdateAt: z.nullable(z.string()),
  /** When it counts as received without a word; null where no answer is waited for. */
  automaticAt: z.nullable(z.string()),
  steps: z.array(WithdrawalStepSchema),
});
export type Withdrawal = z.infer<typeof WithdrawalSchema>;

export const WithdrawalBlockSchema = z.object({ code: z.string(), remaining: AmountSchema });
export const getWithdrawalTerms = defineEndpoint({
  ...MEMBER,
  id: 'getWithdrawalTerms',
  method: 'GET',
  path: '/wps/relay/CSH_withdrawalTerms',
  summary: 'What a member may withdraw now, and what stands in the way',
  errors: MEMBER_ERRORS,
  request: z.strictObject({}),
  response: z.object({
    currency: CurrencySchema,
    available: AmountSchema,
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
  ...MEMBER,
  id: 'createWithdrawal',
  method: 'POST',
  path: '/wps/relay/CSH_createWithdrawal',
  summary: 'Ask for a payout; the amount is held at once',
  body: 'jose',
  idempotent: true,
  errors: [
    ...MONEY_ERRORS,
    ...SECRET_ERRORS,
    'wallet.insufficient_funds',
    'cashier.account_unknown',
    'cashier.amount_out_of_limits',
    'cashier.daily_limit',
    'cashier.turnover_owed',
  ],
  request: z.strictObject({
    accountId: z.string().check(z.minLength(1), z.maxLength(20)),
    amount: PositiveAmountSchema,
    password: secret,
  }),
  response: WithdrawalSchema,
});

export const listWithdrawals = defineEndpoint({
  ...MEMBER,
  id: 'listWithdrawals',
  method: 'GET',
  path: '/wps/relay/CSH_withdrawals',
  summary: 'Withdrawals of a period, newest first',
  errors: MEMBER_ERRORS,
  request: z.strictObject(LIST),
  response: listOf(WithdrawalSchema),
});

export const getWithdrawal = defineEndpoint({
  ...MEMBER,
  id: 'getWithdrawal',
  method: 'GET',
  path: '/wps/relay/CSH_withdrawal',
  summary: 'One withdrawal with its timeline',
  errors: [...MEMBER_ERRORS, 'records.unknown'],
  request: z.strictObject({ id: queryText(60) }),
  response: WithdrawalSchema,
});

/** Spec §4. `receivedAmount` goes with `partly`; proofs are ids of `POST /wps/uploads`. */
export const confirmWithdrawal = defineEndpoint({
  ...MEMBER,
  id: 'confirmWithdrawal',
  method: 'POST',
  path: '/wps/relay/CSH_confirmWithdrawal',
  summary: 'Say whether a paid withdrawal arrived',
  errors: [...MEMBER_ERRORS, 'records.unknown', 'cashier.state_changed', 'wallet.amount_invalid', 'uploads.unknown'],
  request: z.strictObject({
    id: PaymentIdSchema,
    outcome: z.enum(['received', 'not_received', 'partly']),
    receivedAmount: z.optional(PositiveAmountSchema),
    proofs: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(PROOFS_MAX)), []),
  }),
  response: WithdrawalSchema,
});

export const TRANSFER_STATES = ['held', 'sent', 'voided', 'incoming', 'received'] as const;
/** Both sides see it: `held` and `incoming` are on their way. The other side's name is masked. */
export const TransferSchema = z.object({
  id: z.string(),
  direction: z.enum(['out', 'in']),
  state: z.enum(TRANSFER_STATES),
  counterpart: z.string(),
  amount: AmountSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  reason: z.string(),
});
export type MemberTransfer = z.infer<typeof TransferSchema>;

export const getTransferTarget = defineEndpoint({
  ...MEMBER,
  id: 'getTransferTarget',
  method: 'GET',
  path: '/wps/relay/CSH_transferTarget',
  summary: 'Who would receive a transfer: the upline, or a direct downline of an agent',
  errors: [...MEMBER_ERRORS, 'cashier.target_not_allowed', 'system.feature_disabled'],
  request: z.strictObject({ account: queryText(64) }),
  response: z.object({
    account: z.string(),
    name: z.string(),
    relation: z.enum(['upline', 'downline']),
    min: AmountSchema,
    max: AmountSchema,
    amountLeft: AmountSchema,
  }),
});

/** `name` is what the lookup answered and the member saw; another one is refused. */
export const createTransfer = defineEndpoint({
  ...MEMBER,
  id: 'createTransfer',
  method: 'POST',
  path: '/wps/relay/CSH_createTransfer',
  summary: 'Send money to the upline, or to a direct downline',
  body: 'jose',
  idempotent: true,
  errors: [
    ...MONEY_ERRORS,
    ...SECRET_ERRORS,
    'wallet.insufficient_funds',
    'cashier.target_not_allowed',
    'cashier.name_differs',
    'system.feature_disabled',
    'cashier.amount_out_of_limits',
    'cashier.daily_limit',
  ],
  request: z.strictObject({
    account: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    amount: PositiveAmountSchema,
    password: secret,
  }),
  response: TransferSchema,
});

export const listTransfers = defineEndpoint({
  ...MEMBER,
  id: 'listTransfers',
  method: 'GET',
  path: '/wps/relay/CSH_transfers',
  summary: 'Transfers to and from other members, newest first',
  errors: MEMBER_ERRORS,
  request: z.strictObject(LIST),
  response: listOf(TransferSchema),
});
