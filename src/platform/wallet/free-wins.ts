import { DAY_MS } from '../../lib/durations.ts';

interface FreeWin {
  vendor: string;
  player: string;
  transactionId: string;
  amountMinor: number;
}

const FORGET = 'delete from vendor_free_wins where vassalage = ?1 and at_ms <= ?2';
const NOTE = `insert into vendor_free_wins (vassalage, player, transaction_id, amount_minor, at_ms) select ?1, ?2, ?3, ?4, ?5
  where (select coalesce(sum(amount_minor), 0) from vendor_free_wins where vassalage = ?1) + ?4 <= ?6
  on conflict do nothing`;
const FIND =
  'select 1 from vendor_free_wins where vassalage = ? and player = ? and transaction_id = ? and amount_minor = ?';

/**
 * Adds a win without a bet to the vendor's sum of 24 hours; false if the sum would exceed the limit. A repeated call counts once. A win that
 * is later refused or taken back stays in the sum, because otherwise simultaneous calls could pay more than the limit.
 */
export async function fitsDay(db: D1Database, win: FreeWin, limitMinor: number, now: number): Promise<boolean> {
  const key = [win.vendor, win.player, win.transactionId, win.amountMinor];
  const [, , found] = await db.batch([
    db.prepare(FORGET).bind(win.vendor, now - DAY_MS),
    db.prepare(NOTE).bind(...key, now, limitMinor),
    db.prepare(FIND).bind(...key),
  ]);
  return found?.results.length === 1;
}
