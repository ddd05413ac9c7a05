import { DAY_MS } from '../../lib/durations.ts';

interface Amount {
  /** Key of the call. A repeated call has the same key. */
  callKey: string;
  /** Key of the request for approval that the call would make if it needed a second person. */
  askedKey: string;
  staffId: string;
  amountMinor: number;
  /** Maximum sum of a person in 24 hours. */
  limitMinor: number;
}

// A call with a request for approval, waiting or decided, never runs without a second person later, because it could run twice.
const NOTE = `insert into staff_amounts (call_key, staff_id, amount_minor, at_ms) select ?1, ?2, ?3, ?4
  where (select coalesce(sum(amount_minor), 0) from staff_amounts where staff_id = ?2 and at_ms > ?5) + ?3 <= ?6
    and not exists (select 1 from approvals where asked_key = ?7)
  on conflict (call_key) do nothing`;

/**
 * Adds the amount to the person's sum of 24 hours; false if the sum would exceed the limit. A call that is refused later stays in the sum,
 * because otherwise simultaneous calls could move more than the limit. Rows are kept, so that a call with an old key counts as repeated and
 * needs no approval.
 */
export async function fitsDay(db: D1Database, amount: Amount, now: number): Promise<boolean> {
  const { callKey, askedKey, staffId, amountMinor, limitMinor } = amount;
  const [, found] = await db.batch([
    db.prepare(NOTE).bind(callKey, staffId, amountMinor, now, now - DAY_MS, limitMinor, askedKey),
    db.prepare('select 1 from staff_amounts where call_key = ?').bind(callKey),
  ]);
  return found?.results.length === 1;
}
