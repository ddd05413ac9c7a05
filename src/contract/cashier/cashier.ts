import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import { definePeriodPage, PERIOD, RECORD_PAGE_SIZE } from '../records/records.ts';

export const PAYMENT_ID = /^[DWT]\d{1,12}-m[0-9a-f]{24}$/;

export const PaymentIdSchema = z.string().check(z.regex(PAYMENT_ID));

/** Ways to pay a deposit, and ways to pay out: each has an entry in `src/platform/cashier/providers/`. */
export const METHOD_KINDS = ['pix', 'bank', 'test'] as const;
export type MethodKind = (typeof METHOD_KINDS)[number];
export const PAYOUT_KINDS = ['pix', 'bank'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

export const CASHIER_MEMBER = { area: 'cashier', origin: 'orla', auth: 'real-member' } as const;

/** A call that only reads. */
const CASHIER_READ = { ...CASHIER_MEMBER, method: 'GET' } as const;

export const CASHIER_ERRORS = ['session.required', 'session.real_account_required'] as const;

export const MONEY_ERRORS = [...CASHIER_ERRORS, 'member.suspended', ...IDEMPOTENCY_ERRORS, 'wallet.frozen'] as const;

/** Refusals of money that leaves, as a withdrawal or a transfer. */
export const PAYOUT_ERRORS = [
  'cashier.debt_open',
  'wallet.insufficient_funds',
  'cashier.amount_out_of_limits',
  'cashier.daily_limit',
  'cashier.turnover_owed',
  'cashier.payout_paused',
  'cashier.deposit_unplayed',
] as const;

export const SECRET_ERRORS = ['session.secret_wrong', 'session.secret_locked'] as const;

export const SecretSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(256));

/**
 * Reason why money may not leave, the amount that remains until the block ends, and its end if time ends it. Reasons: turnover of a bonus,
 * open bets of a bonus, turnover of deposits and of transfers from other members, the pause after a reset of the password.
 */
export const WithdrawalBlockSchema = z.object({
  code: z.enum(['turnover', 'open_bets', 'deposit_turnover', 'reset_pause']),
  remaining: AmountSchema,
  until: z.optional(z.string()),
});
export type WithdrawalBlock = z.infer<typeof WithdrawalBlockSchema>;

const LIST = {
  ...PERIOD,
  /** `open` lists payments in progress only: `OPEN_PAYMENT_STATES`. */
  state: z._default(z.enum(['', 'open']), ''),
  cursor: queryText(16),
  pageSize: queryInt(RECORD_PAGE_SIZE, 1, PAGE_SIZE_MAX),
} as const;
const TotalsSchema = z.array(z.object({ state: z.string(), count: z.number(), amount: AmountSchema }));

/**
 * Payments of a period, newest first, with totals of the whole period by state: requested amounts, and for paid
 * deposits the received amounts. `total` counts the payments of the period in the requested state. `cursor` is the
 * `next` of the previous page.
 */
export function definePaymentList<Item extends z.ZodMiniType>(id: string, path: string, summary: string, item: Item) {
  return defineEndpoint({
    ...CASHIER_READ,
    id,
    path,
    summary,
    errors: CASHIER_ERRORS,
    request: () => z.strictObject(LIST),
    response: () => definePeriodPage(TotalsSchema, item),
  });
}

export function definePaymentLookup<Item extends z.ZodMiniType>(id: string, path: string, summary: string, item: Item) {
  return defineEndpoint({
    ...CASHIER_READ,
    id,
    path,
    summary,
    errors: [...CASHIER_ERRORS, 'records.unknown'],
    request: () => z.strictObject({ id: queryText(60) }),
    response: () => item,
  });
}
