import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { getMember } from '../member/member-client.ts';
import { passStep } from './settlement-probes.ts';
import type { SettlementRow } from './settlement-rows.ts';

async function write(db: D1Database, id: string, state: 'owed' | 'paid'): Promise<void> {
  const now = clock();
  await db
    .prepare(
      "update settlements set state = ?2, tried_at_ms = ?3, paid_at_ms = ?4 where id = ?1 and state in ('due', 'owed')",
    )
    .bind(id, state, now, state === 'paid' ? now : null)
    .run();
}

/** `short`: the payer has too little money, or it belongs to a bonus. */
type Outcome = 'paid' | 'short' | 'refused';
const SHORT: ReadonlySet<string> = new Set(['wallet.insufficient_funds', 'cashier.turnover_owed']);

async function move(env: Env, row: SettlementRow): Promise<Outcome> {
  const { id, kind, amount_minor: amountMinor } = row;
  const order = { id, kind, amountMinor };
  const payer = row.upline_id === '' ? undefined : getMember(env, row.upline_id).settlements;
  const held = await payer?.hold({ ...order, counterpart: row.downline_account });
  if (held && !held.ok) return SHORT.has(held.code) ? 'short' : 'refused';
  passStep('held');
  const credit = { ...order, counterpart: row.upline_account };
  const credited = await getMember(env, row.downline_id).settlements.credit(credit);
  if (!credited.ok) return 'refused';
  passStep('credited');
  const posted = await payer?.post({ ...order, counterpart: row.downline_account });
  if (posted && !posted.ok) return 'refused';
  passStep('posted');
  return 'paid';
}

/** Idempotent: each settlement is paid once. A refused payment is owed. */
async function paySettlement(env: Env, row: SettlementRow): Promise<Outcome> {
  const outcome = await move(env, row);
  await write(env.DB, row.id, outcome === 'paid' ? 'paid' : 'owed');
  passStep('paid');
  return outcome;
}

/** True if no payment was tried since the settlement was counted. */
const isNew = (row: SettlementRow) => row.tried_at_ms === row.counted_at_ms;

/**
 * Puts off a payment whose result is unknown. The first time, the payment stays due. From the second time on it is owed, so that a broken
 * payment does not block the lane.
 */
async function postpone(db: D1Database, { id }: SettlementRow): Promise<void> {
  await db
    .prepare(
      `update settlements set state = iif(tried_at_ms = counted_at_ms, state, 'owed'), tried_at_ms = max(?2, counted_at_ms + 1)
       where id = ?1 and state in ('due', 'owed')`,
    )
    .bind(id, clock())
    .run();
}

interface Tried {
  row: SettlementRow;
  result: PromiseSettledResult<Outcome>;
}

/** Level by level from the top, because an upline may need the money that it receives here. */
async function payByLevel(env: Env, rows: readonly SettlementRow[]): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const depth of [...new Set(rows.map((row) => row.depth))].sort((a, b) => a - b)) {
    const level = rows.filter((row) => row.depth === depth);
    const results = await Promise.allSettled(level.map((row) => paySettlement(env, row)));
    tried.push(...results.map((result, place) => ({ row: level[place] as SettlementRow, result })));
  }
  return tried;
}

/**
 * An error in one payment does not stop the others. Throws if a payment failed for the first time, so that the lane waits a moment. Answers
 * the settlements whose payer has too little money.
 */
export async function paySettlements(env: Env, rows: readonly SettlementRow[]): Promise<SettlementRow[]> {
  const tried = await payByLevel(env, rows);
  const broken = tried.flatMap(({ row, result }) =>
    result.status === 'rejected' ? [{ row, reason: result.reason }] : [],
  );
  for (const { row, reason } of broken) {
    logError('settlements.payment_failed', { settlementId: row.id, cause: String(reason) });
    await postpone(env.DB, row);
  }
  const first = broken.find(({ row }) => isNew(row));
  if (first) throw first.reason;
  return tried.flatMap(({ row, result }) => (result.status === 'fulfilled' && result.value === 'short' ? [row] : []));
}
