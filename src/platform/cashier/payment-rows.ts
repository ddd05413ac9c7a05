import type * as z from 'zod/mini';
import type { PaymentRowSchema, RiskMark } from '../../contract/cashier/operator.ts';
import { toMajor } from '../../contract/core/money.ts';
import type { PaymentRow } from './payment-queries.ts';
import type { Payment } from './payment-store.ts';
import { toWatch } from './payment-watch.ts';

type Row = z.output<typeof PaymentRowSchema>;

export function toPaymentRow(row: PaymentRow): Row {
  const marks = row.marks === '' ? [] : (row.marks.split(',') as RiskMark[]);
  return {
    id: row.id,
    kind: row.kind,
    account: row.account,
    state: row.state,
    method: row.method,
    amount: toMajor(row.amount_minor),
    fee: toMajor(row.fee_minor),
    settled: toMajor(row.settled_minor),
    createdAt: new Date(row.created_at_ms).toISOString(),
    updatedAt: new Date(row.updated_at_ms).toISOString(),
    since: new Date(row.since_ms ?? row.updated_at_ms).toISOString(),
    dueAt: row.due_ms === null ? null : new Date(row.due_ms).toISOString(),
    marks: row.is_shared === 1 ? [...marks, 'shared_key'] : marks,
    reviews: row.reviews,
  };
}

const IS_SHARED = "select 1 from member_marks where kind = 'payout_key' and mark = ? and member_id <> ? limit 1";

/** The row of a payment as its member's object has it now. */
export async function toRowOf(
  db: D1Database,
  payment: Payment,
  { memberId, account }: { memberId: string; account: string },
): Promise<PaymentRow> {
  const { id, kind, state, method, amountMinor, feeMinor, settledMinor, createdAt, updatedAt } = payment;
  const { sinceMs, dueMs, marks, payeeMark, reviews } = await toWatch(payment);
  const shared = payeeMark === '' ? null : await db.prepare(IS_SHARED).bind(payeeMark, memberId).first();
  return {
    id,
    kind,
    account,
    state,
    method,
    amount_minor: amountMinor,
    fee_minor: feeMinor,
    settled_minor: settledMinor,
    created_at_ms: createdAt,
    updated_at_ms: updatedAt,
    since_ms: sinceMs,
    due_ms: dueMs,
    marks: marks.join(),
    reviews,
    is_shared: shared === null ? 0 : 1,
  };
}
