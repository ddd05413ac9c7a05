export interface CountedWin {
  vendor: string;
  player: string;
  transactionId: string;
  amountMinor: number;
}

const KEEP = `insert into vendor_unanswered_wins (vassalage, player, transaction_id, amount_minor, at_ms) values (?, ?, ?, ?, ?)
  on conflict do nothing returning 1`;
const IS_THIS = 'vassalage = ? and player = ? and transaction_id = ?';
const FIND = `select 1 from vendor_unanswered_wins where ${IS_THIS} and amount_minor = ?`;
const FORGET = `delete from vendor_unanswered_wins where ${IS_THIS} returning 1`;

const toKey = ({ vendor, player, transactionId }: CountedWin) => [vendor, player, transactionId];

/** Stores a win whose call to the member failed. False if the win is already stored, which means that an earlier call has counted it. */
export async function keepUnanswered(db: D1Database, win: CountedWin, now: number): Promise<boolean> {
  const kept = await db
    .prepare(KEEP)
    .bind(...toKey(win), win.amountMinor, now)
    .first();
  return kept !== null;
}

export async function isUnanswered(db: D1Database, win: CountedWin): Promise<boolean> {
  const found = await db
    .prepare(FIND)
    .bind(...toKey(win), win.amountMinor)
    .first();
  return found !== null;
}

/** False if another call has already removed the win. */
export async function forgetUnanswered(db: D1Database, win: CountedWin): Promise<boolean> {
  const forgotten = await db
    .prepare(FORGET)
    .bind(...toKey(win))
    .first();
  return forgotten !== null;
}
