import type * as z from 'zod/mini';
import type { CashierSettings } from '../../contract/cashier/settings-operator.ts';
import { QUEUE_COUNT_MAX, QUEUES, type Queue, type QueueSchema } from '../../contract/operator/today.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

type DatabaseQueue = Exclude<Queue, 'reported_messages'>;
export interface QueueCount {
  count: number;
  oldest_ms: number | null;
  /** The nearest deadline, for a queue whose items have deadlines. `oldest_ms` is then the start of the item with this deadline. */
  due_ms?: number | null;
}

const DAY_MINUTES = 1_440;

/** Waiting time in minutes after which a queue outside the cashier is shown in red. */
const OTHER_MINUTES = {
  promotion_applications: DAY_MINUTES,
  redemptions: DAY_MINUTES,
  feedback: DAY_MINUTES,
  conversations: 30,
  reported_messages: 60,
  approvals: 120,
} as const;

function toRedMinutes({ withdrawal }: CashierSettings): Readonly<Record<Queue, number>> {
  return {
    withdrawals_to_decide: withdrawal.reviewMinutes,
    withdrawals_to_pay: withdrawal.payoutMinutes,
    disputes: withdrawal.disputeMinutes,
    deposits_to_confirm: withdrawal.reviewMinutes,
    deposits_in_review: withdrawal.reviewMinutes,
    ...OTHER_MINUTES,
  };
}

/** Selects, for each item of a queue, the time `at` since which the item waits. Each statement is an index scan from the oldest item on. */
const ITEMS: Readonly<Record<Exclude<DatabaseQueue, 'disputes' | 'deposits_to_confirm'>, string>> = {
  withdrawals_to_decide: `select coalesce(since_ms, created_at_ms) as at from payments where kind = 'withdrawal' and state = 'requested'
    order by created_at_ms, id`,
  withdrawals_to_pay: `select coalesce(since_ms, updated_at_ms) as at from payments where kind = 'withdrawal' and state = 'approved'
    order by created_at_ms, id`,
  deposits_in_review:
    'select coalesce(since_ms, updated_at_ms) as at from payments where reviews > 0 order by created_at_ms, id',
  promotion_applications:
    "select applied_at_ms as at from promotion_applications where state = 'applying' order by applied_at_ms",
  redemptions: "select requested_at_ms as at from redemptions where status = 'in_process' order by requested_at_ms",
  feedback: "select sent_at_ms as at from feedback where state = 'open' order by seq",
  conversations: "select changed_at_ms as at from conversations where state = 'waiting' order by changed_at_ms",
  approvals: "select asked_at_ms as at from approvals where state = 'waiting' order by asked_at_ms, id",
};

const LIMIT = `limit ${QUEUE_COUNT_MAX + 1}`;
/**
 * Disputes have deadlines. A dispute of an earlier version has a deadline of two days. `oldest_ms` belongs to the dispute with the nearest
 * deadline.
 */
const DISPUTES = `select count(*) as count, at as oldest_ms, min(due) as due_ms from (
  select * from (select coalesce(since_ms, updated_at_ms) as at, coalesce(deadline_ms, due_ms, updated_at_ms + 172800000) as due
    from payments indexed by payments_disputes where kind = 'withdrawal' and state in ('not_received', 'partly') order by created_at_ms, id ${LIMIT})
  union all select * from (select since_ms as at, deadline_ms as due
    from payments indexed by payments_asked_back where kind = 'deposit' and deadline_ms is not null order by created_at_ms, id ${LIMIT}) ${LIMIT})`;

/**
 * Deposits that no provider confirms. They are counted by method, because deposits of providers are many. The cross join makes the database
 * read the methods first.
 */
const DEPOSITS = `select count(*) as count, (select min((select min(p.created_at_ms) from payments p indexed by payments_pending
    where p.kind = 'deposit' and p.state = 'pending' and p.method = m.code)) from deposit_methods m where m.charge_providers = '[]') as oldest_ms
  from (select 1 from deposit_methods m cross join payments p indexed by payments_pending
    on p.kind = 'deposit' and p.state = 'pending' and p.method = m.code where m.charge_providers = '[]' ${LIMIT})`;

const toCount = (items: string) => `select count(*) as count, min(at) as oldest_ms from (${items} ${LIMIT})`;
const COUNTS = new Map<DatabaseQueue, string>([
  ['disputes', DISPUTES],
  ['deposits_to_confirm', DEPOSITS],
  ...Object.entries(ITEMS).map(([queue, items]) => [queue as keyof typeof ITEMS, toCount(items)] as const),
]);
export const DATABASE_QUEUES = [...COUNTS.keys()];

/**
 * One statement for each queue, in the order of `DATABASE_QUEUES`. A statement reads at most one row more than it counts; the statement of
 * disputes reads that many for both kinds.
 */
export function toQueueCounts(db: D1Database): D1PreparedStatement[] {
  return [...COUNTS.values()].map((sql) => db.prepare(sql));
}

function toClock(oldestMs: number | null, redMinutes: number, now: number): z.output<typeof QueueSchema>['clock'] {
  if (oldestMs === null) return 'empty';
  const minutes = (now - oldestMs) / MINUTE_MS;
  if (minutes >= redMinutes) return 'red';
  return minutes >= redMinutes / 2 ? 'amber' : 'green';
}

export function toQueues(
  counts: ReadonlyMap<Queue, QueueCount>,
  cashier: CashierSettings,
  now: number,
): z.output<typeof QueueSchema>[] {
  const red = toRedMinutes(cashier);
  return QUEUES.map((queue) => {
    const { count = 0, oldest_ms: oldestMs = null, due_ms: dueMs = null } = counts.get(queue) ?? {};
    const hasDeadline = oldestMs !== null && dueMs !== null;
    const redMinutes = hasDeadline ? (dueMs - oldestMs) / MINUTE_MS : red[queue];
    return {
      queue,
      count: Math.min(count, QUEUE_COUNT_MAX),
      isMore: count > QUEUE_COUNT_MAX,
      oldestAt: oldestMs === null ? null : new Date(oldestMs).toISOString(),
      amberMinutes: Math.round(redMinutes) / 2,
      redMinutes: Math.round(redMinutes),
      clock: toClock(oldestMs, redMinutes, now),
    };
  });
}
