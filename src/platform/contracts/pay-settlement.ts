import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { getMember } from '../member/member-client.ts';
import type { SettlementRow } from './settlement-rows.ts';
import { passStep } from './settlement-steps.ts';

async function write(db: D1Database, id: string, state: 'owed' | 'paid'): Promise<void> {
  const now = clock();
  await db
    .prepare(
      "update settlements set state = ?2, tried_at_ms = ?3, paid_at_ms = ?4 where id = ?1 and state in ('due', 'owed')",
    )
    .bind(id, state, now, state === 'paid' ? now : null)
    .run();
}

/** How it went: `short` is a payer who has too little, or whose money belongs to a bonus. */
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

/** However often and by however many: each settlement is paid once. What is refused is owed. */
async function paySettlement(env: Env, row: SettlementRow): Promise<Outcome> {
  const outcome = await move(env, row);
  await write(env.DB, row.id, outcome === 'paid' ? 'paid' : 'owed');
  passStep('paid');
  return outcome;
}

/** Not tried since it was counted. */
const isNew = (row: SettlementRow) => row.tried_at_ms === row.counted_at_ms;

/** Nobody knows how it ended. It is due once more, and owed from the second time on: a payment that is broken holds up no lane. */
async function postpone(db: D1Database, { id }: SettlementRow): Promise<void> {
  await db
    .prepare(
      `update settlements set state = iif(tried_at_ms = counted_at_ms, state, 'owed'), tried_at_ms = max(?2, counted_at_ms + 1)
       where id = ?1 and state in ('due', 'owed')`,
    )
    .bind(id, clock())
    .run();
}

/**
 * Each by itself: one that throws stops none of the others. Throws where one did for the first time, for the lane to wait a moment. Answers those
 * whose payer has too little.
 */
export async function paySettlements(env: Env, rows: readonly SettlementRow[]): Promise<SettlementRow[]> {
  const tried = await Promise.allSettled(rows.map((row) => paySettlement(env, row)));
  const broken = rows.flatMap((row, place) => {
    const { reason } = tried[place] as PromiseRejectedResult;
    return tried[place]?.status === 'rejected' ? [{ row, reason }] : [];
  });
  for (const { row, reason } of broken) {
    logError('settlements.payment_failed', { settlementId: row.id, cause: String(reason) });
    await postpone(env.DB, row);
  }
  const first = broken.find(({ row }) => isNew(row));
  if (first) throw first.reason;
  return rows.filter((_row, place) => (tried[place] as PromiseFulfilledResult<Outcome>).value === 'short');
}
