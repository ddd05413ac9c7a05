import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema } from '../core/money.ts';
import { OPERATOR } from '../core/operator.ts';

/** Work that waits for the operator. */
export const QUEUES = [
  'withdrawals_to_decide',
  'withdrawals_to_pay',
  'disputes',
  'deposits_to_confirm',
  'deposits_in_review',
  'promotion_applications',
  'redemptions',
  'feedback',
  'conversations',
  'reported_messages',
  'approvals',
] as const;
export type Queue = (typeof QUEUES)[number];

/**
 * `oldestAt` is the time since which the oldest item waits; null for an empty queue. `clock` is amber from `amberMinutes` on and red from
 * `redMinutes` on; amber is half of red. For queues of the cashier, `redMinutes` is the time that the cashier promises (`reviewMinutes`,
 * `payoutMinutes`, `disputeMinutes`); other queues have times of their own. The queue `disputes` shows the dispute with the nearest deadline:
 * `oldestAt` is the time when it was opened, and `clock` is red from its deadline on.
 */
export const QueueSchema = z.object({
  queue: z.enum(QUEUES),
  count: z.number(),
  oldestAt: z.nullable(z.string()),
  amberMinutes: z.number(),
  redMinutes: z.number(),
  clock: z.enum(['empty', 'green', 'amber', 'red']),
});

/** Figures from the start of a day up to a minute of it. Demo accounts count in no figure. Formulas: `REVENUE_FORMULAS` of reports.ts. */
const DayFiguresSchema = z.object({
  day: z.string(),
  deposits: AmountSchema,
  withdrawals: AmountSchema,
  stakes: AmountSchema,
  wins: AmountSchema,
  gross: AmountSchema,
  bonusCost: AmountSchema,
  agentsPay: AmountSchema,
  net: AmountSchema,
  rounds: z.number(),
  /** Members with a settled round. */
  activeMembers: z.number(),
  registrations: z.number(),
});

/**
 * The alarms, each with its `subject` in brackets.
 * `books_frozen` (account): the books of a member do not balance, so the wallet is frozen.
 * `settlement_stands` (lane): a run of settlements has been open for more than an hour.
 * `pay_owed` (lane): settlements of a run could not be paid.
 * `vendor_stopped` (vendor): the payouts of a vendor would have exceeded its limit of 24 hours.
 * `vendor_fails` (vendor): in the last 30 minutes a vendor refused its hook or did not answer it, or one of its wallet calls failed.
 * `sender_fails` (code of the sender; `sms` or `email` if no sender took a message): a sender failed in the last 30 minutes.
 * `queue_red` (queue): the oldest item of a queue waits longer than promised.
 * `dispute_missed` (payment): the deadline of a dispute has passed.
 */
export const ALARMS = [
  'books_frozen',
  'settlement_stands',
  'pay_owed',
  'vendor_stopped',
  'vendor_fails',
  'sender_fails',
  'queue_red',
  'dispute_missed',
] as const;
export type Alarm = (typeof ALARMS)[number];
export const AlarmSchema = z.object({
  alarm: z.enum(ALARMS),
  subject: z.string(),
  /** Number of times that the cause of the alarm happened since `since`; settlements and their runs are counted up to 100. */
  count: z.number(),
  since: z.string(),
});

/** Waiting work, the figures of today and of the same weekday last week up to the same minute, alarms and health. */
export const getToday = defineEndpoint({
  ...OPERATOR,
  id: 'getToday',
  permission: 'today.read',
  method: 'GET',
  path: '/ops/today',
  summary: 'What waits, figures of today against the same weekday last week, alarms and health',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      at: z.string(),
      timeZone: z.string(),
      currency: CurrencySchema,
      queues: z.array(QueueSchema),
      today: DayFiguresSchema,
      /** Figures of the same weekday last week. Null if the platform did not yet record figures by minute on that day. */
      lastWeek: z.nullable(DayFiguresSchema),
      alarms: z.array(AlarmSchema),
      health: z.object({
        /** Milliseconds that the database took for the queues and figures. */
        databaseMs: z.number(),
        /** Deployed version of the platform and of the site worker that called it; empty where it is not known. */
        platformVersion: z.string(),
        siteVersion: z.string(),
      }),
    }),
});
