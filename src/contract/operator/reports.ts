import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema } from '../core/money.ts';
import { OPERATOR } from '../core/operator.ts';
import { EXPORT_FORM, queryInt } from '../core/query.ts';
import { PERIOD, PeriodSchema } from '../records/records.ts';

/**
 * How each figure of a revenue report is made. Money counts on the day of its ledger entry in the market's time zone, a round on the day of
 * its settlement. Demo accounts and refunded rounds count in no figure. Bonus money that is staked counts as a stake, so `gross` contains
 * it.
 */
export const REVENUE_FORMULAS = {
  rounds: 'settled rounds',
  stakes: 'stakes of settled rounds',
  wins: 'payouts of settled rounds, less payouts that were taken back',
  gross: 'stakes - wins',
  bonusCost:
    'bonuses, missions, raffles, rebates, exchanged points, jackpots and prizes of vendors and referral rewards, less those taken back',
  agentsPay: 'salaries and dividends that the house paid to agents; pay from one agent to another is not counted',
  net: 'gross - bonusCost - agentsPay',
  deposits: 'amounts that reached the bank, less those that the bank took back',
  withdrawals: 'amounts with fees that left the bank, less those that came back',
} as const;

export const REVENUE_BY = ['day', 'category', 'vendor', 'title', 'branch', 'country'] as const;
export type RevenueBy = (typeof REVENUE_BY)[number];

const figures = {
  rounds: z.number(),
  stakes: AmountSchema,
  wins: AmountSchema,
  gross: AmountSchema,
  bonusCost: AmountSchema,
  agentsPay: AmountSchema,
  net: AmountSchema,
  deposits: AmountSchema,
  withdrawals: AmountSchema,
} as const;
const FiguresSchema = z.object(figures);
export const RevenueRowSchema = z.object({ key: z.string(), label: z.string(), ...figures });

/** Maximum number of rows in the answer. An exported file has all rows. */
export const REPORT_ROWS_MAX = 1_000;

/**
 * Revenue of a period, grouped by one property. Rows by day are in the order of days; other rows start with the highest gross. `key` is the day,
 * category, vendor, id of the title, account of the agent at the top of the branch (empty: members without an agent), or ISO code of the country of
 * the member's last sign-in (empty: unknown). Money that belongs to no game has an empty category, vendor or title.
 * A month closes when a report first reads it three days or more after its end. From then on its figures do not change: later entries for it count on
 * the first day of the month after the last closed one. `closedUntil` is the last closed day.
 */
export const getRevenueReport = defineEndpoint({
  ...OPERATOR,
  id: 'getRevenueReport',
  permission: 'reports.read',
  method: 'GET',
  path: '/ops/reports/revenue',
  summary: 'Gross and net revenue by day, category, vendor, title, branch or country',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ ...PERIOD, by: z._default(z.enum(REVENUE_BY), 'day') }),
  response: () =>
    z.object({
      period: PeriodSchema,
      currency: CurrencySchema,
      by: z.enum(REVENUE_BY),
      totals: FiguresSchema,
      list: z.array(RevenueRowSchema),
      /** True if there are more rows than `REPORT_ROWS_MAX`. */
      isMore: z.boolean(),
      /** Empty before the first closed month. */
      closedUntil: z.string(),
      /** True while the figures of some members from before an update of the platform are not in the report yet. */
      isBuilding: z.boolean(),
    }),
});

export const exportRevenueReport = defineEndpoint({
  ...OPERATOR,
  id: 'exportRevenueReport',
  permission: 'reports.read',
  method: 'GET',
  path: '/ops/reports/revenue/export',
  summary: 'Revenue report as CSV or JSON',
  answer: 'stream',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ ...PERIOD, by: z._default(z.enum(REVENUE_BY), 'day'), ...EXPORT_FORM }),
  response: () => z.unknown(),
});

export const PAYMENT_REPORT_BY = ['day', 'method', 'state'] as const;

/** `amount` is the sum of the amounts that arrived for paid deposits, and of the requested amounts for all other payments. Fees are included. */
const PaymentSumSchema = z.object({
  key: z.string(),
  kind: z.enum(['deposit', 'withdrawal']),
  count: z.number(),
  amount: AmountSchema,
  fees: AmountSchema,
  /** Number and sum of the payments that finished well: deposits that are `paid`, and withdrawals that were paid out and not returned. */
  doneCount: z.number(),
  doneAmount: AmountSchema,
});

/** Deposits and withdrawals by the day of their order, in their present state. */
export const getPaymentReport = defineEndpoint({
  ...OPERATOR,
  id: 'getPaymentReport',
  permission: 'reports.read',
  method: 'GET',
  path: '/ops/reports/payments',
  summary: 'Deposits and withdrawals of a period by day, method or state',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ ...PERIOD, by: z._default(z.enum(PAYMENT_REPORT_BY), 'day') }),
  response: () =>
    z.object({
      period: PeriodSchema,
      currency: CurrencySchema,
      by: z.enum(PAYMENT_REPORT_BY),
      totals: z.array(z.omit(PaymentSumSchema, { key: true })),
      list: z.array(PaymentSumSchema),
    }),
});

export const exportPaymentReport = defineEndpoint({
  ...OPERATOR,
  id: 'exportPaymentReport',
  permission: 'reports.read',
  method: 'GET',
  path: '/ops/reports/payments/export',
  summary: 'Payment report as CSV or JSON',
  answer: 'stream',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ ...PERIOD, by: z._default(z.enum(PAYMENT_REPORT_BY), 'day'), ...EXPORT_FORM }),
  response: () => z.unknown(),
});

export const RETENTION_WEEKS_MAX = 26;

/**
 * Of the members who joined in a week (Monday to Sunday), how many staked in each week since. `active[0]` is the week of joining; the last one is the
 * running week.
 */
export const getRetentionReport = defineEndpoint({
  ...OPERATOR,
  id: 'getRetentionReport',
  permission: 'reports.read',
  method: 'GET',
  path: '/ops/reports/retention',
  summary: 'Members who stay, by week of joining',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ weeks: queryInt(12, 1, RETENTION_WEEKS_MAX) }),
  response: () =>
    z.object({
      list: z.array(z.object({ week: z.string(), joined: z.number(), active: z.array(z.number()) })),
    }),
});

/** A line of the exported retention report, for one week of joining and one week since then. Both weeks are named by their Monday. */
export const RetentionLineSchema = z.object({
  joinedWeek: z.string(),
  joined: z.number(),
  week: z.string(),
  active: z.number(),
});

export const exportRetentionReport = defineEndpoint({
  ...OPERATOR,
  id: 'exportRetentionReport',
  permission: 'reports.read',
  method: 'GET',
  path: '/ops/reports/retention/export',
  summary: 'Retention report as CSV or JSON',
  answer: 'stream',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ weeks: queryInt(12, 1, RETENTION_WEEKS_MAX), ...EXPORT_FORM }),
  response: () => z.unknown(),
});
