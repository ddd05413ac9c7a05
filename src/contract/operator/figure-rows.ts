import * as z from 'zod/mini';
import { PaymentRowSchema } from '../cashier/operator.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema } from '../core/money.ts';
import { OPERATOR } from '../core/operator.ts';
import { EXPORT_FORM, PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import { PERIOD, PeriodSchema } from '../records/records.ts';
import { PAYMENT_REPORT_BY, REVENUE_BY, REVENUE_FORMULAS } from './reports.ts';

/** Figures that count members: two of Today, two of the retention report. */
export const MEMBER_FIGURES = ['activeMembers', 'registrations', 'joined', 'retained'] as const;
/** Figures of the revenue report, and those that count members. */
export const ROW_FIGURES = [
  ...(Object.keys(REVENUE_FORMULAS) as (keyof typeof REVENUE_FORMULAS)[]),
  ...MEMBER_FIGURES,
] as const;
export type RowFigure = (typeof ROW_FIGURES)[number];

const READ = { ...OPERATOR, permission: 'reports.read', method: 'GET', errors: ['operator.unauthorized'] } as const;
const PAGE = { cursor: queryText(200), pageSize: queryInt(50, 1, PAGE_SIZE_MAX) };
/**
 * `by` and `key` select one row of the report; `by=all` selects the total. Only the figure `retained` uses `by=week`: `key` is then the Monday of the
 * week of joining, and a member counts in each week of staking whose Monday is in the period.
 */
const REVENUE = {
  ...PERIOD,
  figure: z.enum(ROW_FIGURES),
  by: z._default(z.enum(['all', ...REVENUE_BY, 'week']), 'all'),
  key: queryText(120),
};

export const FigureRowSchema = z.object({
  at: z.string(),
  /** Day on which the figure counts this row. */
  day: z.string(),
  account: z.string(),
  /** Kind of the ledger entry; `member` for figures that count members. */
  kind: z.string(),
  category: z.string(),
  vendor: z.string(),
  title: z.string(),
  /** Name of the title; its id where it left the catalogue. */
  gameName: z.string(),
  /** Round, deposit, withdrawal or other cause; empty for members. */
  reference: z.string(),
  stake: AmountSchema,
  payout: AmountSchema,
  /** The part of this row in the figure: an amount, or 1 if the figure is a count. The values of all rows add up to the figure. */
  value: z.number(),
});

/**
 * The rounds, payments, bonuses or members that a figure is made of. Ledger entries are grouped by kind, newest first; members are in the order of
 * days. Entries from before an update of the platform count for the member's present agent and country. Entries that are still being added
 * (`isBuilding` of the report) are missing here.
 */
export const listFigureRows = defineEndpoint({
  ...READ,
  id: 'listFigureRows',
  path: '/ops/reports/revenue/rows',
  summary: 'The rows that a figure of a report or of Today is made of',
  request: () => z.strictObject({ ...REVENUE, ...PAGE }),
  response: () =>
    z.object({
      period: PeriodSchema,
      currency: CurrencySchema,
      list: z.array(FigureRowSchema),
      pageSize: z.number(),
      next: z.string(),
    }),
});

export const exportFigureRows = defineEndpoint({
  ...READ,
  id: 'exportFigureRows',
  path: '/ops/reports/revenue/rows/export',
  summary: 'The rows of a figure as CSV or JSON',
  answer: 'stream',
  request: () => z.strictObject({ ...REVENUE, ...EXPORT_FORM }),
  response: () => z.unknown(),
});

const PAYMENTS = {
  ...PERIOD,
  kind: z.enum(['deposit', 'withdrawal']),
  by: z._default(z.enum(['all', ...PAYMENT_REPORT_BY]), 'all'),
  key: queryText(120),
  /** `done`: only payments that finished well, as `doneCount` and `doneAmount` count them. */
  only: z._default(z.enum(['all', 'done']), 'all'),
};
/** `counted` is the amount that the report adds up: for a paid deposit the amount that arrived, otherwise the requested amount. */
export const ReportPaymentSchema = z.object({
  ...z.pick(PaymentRowSchema, {
    id: true,
    kind: true,
    account: true,
    state: true,
    method: true,
    fee: true,
    createdAt: true,
  }).shape,
  day: z.string(),
  counted: AmountSchema,
});

/** Payments that a figure of the payment report is made of, newest first. Paging works as in `listFigureRows`. */
export const listReportPayments = defineEndpoint({
  ...READ,
  id: 'listReportPayments',
  path: '/ops/reports/payments/rows',
  summary: 'The payments that a figure of the payment report is made of',
  request: () => z.strictObject({ ...PAYMENTS, ...PAGE }),
  response: () =>
    z.object({ period: PeriodSchema, list: z.array(ReportPaymentSchema), pageSize: z.number(), next: z.string() }),
});

export const exportReportPayments = defineEndpoint({
  ...READ,
  id: 'exportReportPayments',
  path: '/ops/reports/payments/rows/export',
  summary: 'The payments of a figure as CSV or JSON',
  answer: 'stream',
  request: () => z.strictObject({ ...PAYMENTS, ...EXPORT_FORM }),
  response: () => z.unknown(),
});
