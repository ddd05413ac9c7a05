import { DAY_MS } from '../../lib/durations.ts';

interface Amount {
  /** The same for a repeated call. */
  callKey: string;
  /** Key of the request that the call would make. */
  askedKey: string;
  staffId: string;
  amountMinor: number;
  /** Largest sum of 24 hours. */
  limitMinor: number;
}

// A call that waits, or that a second person decided, never runs alone later: it would run twice.
const NOTE = `insert into staff_amounts (call_key, staff_id, amount_minor, at_ms) select ?1, ?2, ?3, ?4
  where (select coalesce(sum(amount_minor), 0) from staff_amounts where staff_id = ?2 and at_ms > ?5) + ?3 <= ?6
    and not exists (select 1 from approvals where asked_key = ?7)
  on conflict (call_key) do nothing`;

/**
 * Adds the amount to the person's last 24 hours; false if their sum would be above the limit. A call that is refused afterwards counts, too: else
 * calls at the same time could move more. Rows stay, so that a call with an old key is a repetition and does not wait.
 */
export async function fitsDay(db: D1Database, amount: Amount, now: number): Promise<boolean> {
  const { callKey, askedKey, staffId, amountMinor, limitMinor } = amount;
  const [, found] = await db.batch([
    db.prepare(NOTE).bind(callKey, staffId, amountMinor, now, now - DAY_MS, limitMinor, askedKey),
    db.prepare('select 1 from staff_amounts where call_key = ?').bind(callKey),
  ]);
  return found?.results.length === 1;
}
