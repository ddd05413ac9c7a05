import type * as z from 'zod/mini';
import type { CashierSettings } from '../../contract/cashier/settings-operator.ts';
import { QUEUES, type Queue, type QueueSchema } from '../../contract/operator/today.ts';
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

/**
 * Selects the item of a queue that waits longest, and the time `at` since which it waits. Each statement reads the first row of an index. For
 * disputes it is the one with the nearest deadline `due`; a dispute of an earlier version has a deadline of two days.
 */
const FIRST: Readonly<Record<Exclude<DatabaseQueue, 'deposits_to_confirm'>, string>> = {
  withdrawals_to_decide: toWaiting('requested'),
  withdrawals_to_pay: toWaiting('approved'),
  disputes: `select coalesce(since_ms, updated_at_ms) as at, coalesce(deadline_ms, due_ms, updated_at_ms + 172800000) as due
    from payments indexed by payments_disputed where (kind = 'withdrawal' and state in ('not_received', 'partly')) or (kind = 'deposit' and deadline_ms is not null)
    order by coalesce(deadline_ms, due_ms, updated_at_ms + 172800000)`,
  deposits_in_review: `select coalesce(since_ms, updated_at_ms) as at from payments indexed by payments_in_review where reviews > 0
    order by coalesce(since_ms, updated_at_ms)`,
  promotion_applications:
    "select applied_at_ms as at from promotion_applications where state = 'applying' order by applied_at_ms",
  redemptions: "select requested_at_ms as at from redemptions where status = 'in_process' order by requested_at_ms",
  feedback: "select sent_at_ms as at from feedback where state = 'open' order by seq",
  conversations: "select changed_at_ms as at from conversations where state = 'waiting' order by changed_at_ms",
  approvals: "select asked_at_ms as at from approvals where state = 'waiting' order by asked_at_ms, id",
};

function toWaiting(state: 'requested' | 'approved'): string {
  return `select coalesce(since_ms, iif(state = 'requested', created_at_ms, updated_at_ms)) as at from payments indexed by payments_waiting
    where kind = 'withdrawal' and state in ('requested', 'approved') and state = '${state}'
    order by coalesce(since_ms, iif(state = 'requested', created_at_ms, updated_at_ms))`;
}

const toCount = (
  queue: string,
  first: string,
) => `select q.count, o.at as oldest_ms${queue === 'disputes' ? ', o.due as due_ms' : ''}
  from queue_counts q left join (${first} limit 1) o where q.queue = '${queue}' and q.part = ''`;

/** Deposits that no provider confirms: they are counted by method, and a method may get a provider later. */
const DEPOSITS = `select coalesce(sum(q.count), 0) as count, min((select min(p.created_at_ms) from payments p indexed by payments_pending
    where p.kind = 'deposit' and p.state = 'pending' and p.method = m.code)) as oldest_ms
  from deposit_methods m cross join queue_counts q on q.queue = 'deposits_to_confirm' and q.part = m.code and q.count > 0
  where m.charge_providers = '[]'`;

const COUNTS = new Map<DatabaseQueue, string>([
  ['deposits_to_confirm', DEPOSITS],
  ...Object.entries(FIRST).map(([queue, first]) => [queue as keyof typeof FIRST, toCount(queue, first)] as const),
]);
export const DATABASE_QUEUES = [...COUNTS.keys()];

/** One statement for each queue, in the order of `DATABASE_QUEUES`. It reads the stored count (`queue_counts`) and the oldest item. */
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
      count,
      oldestAt: oldestMs === null ? null : new Date(oldestMs).toISOString(),
      amberMinutes: Math.round(redMinutes) / 2,
      redMinutes: Math.round(redMinutes),
      clock: toClock(oldestMs, redMinutes, now),
    };
  });
}
