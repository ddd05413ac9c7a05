import { clock } from '../clock.ts';
import { logError } from '../log.ts';
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

async function move(env: Env, row: SettlementRow): Promise<boolean> {
  const { id, kind, amount_minor: amountMinor } = row;
  const order = { id, kind, amountMinor };
  const payer = row.upline_id === '' ? undefined : getMember(env, row.upline_id).settlements;
  const held = await payer?.hold({ ...order, counterpart: row.downline_account });
  if (held && !held.ok) return false;
  passStep('held');
  const credit = { ...order, counterpart: row.upline_account };
  const credited = await getMember(env, row.downline_id).settlements.credit(credit);
  if (!credited.ok) return false;
  passStep('credited');
  const posted = await payer?.post({ ...order, counterpart: row.downline_account });
  if (posted && !posted.ok) return false;
  passStep('posted');
  return true;
}

/** However often and by however many: each settlement is paid once. What is refused is owed. */
async function paySettlement(env: Env, row: SettlementRow): Promise<void> {
  const isPaid = await move(env, row);
  await write(env.DB, row.id, isPaid ? 'paid' : 'owed');
  passStep('paid');
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

/** Each by itself: one that throws stops none of the others. Throws where one did for the first time, for the lane to wait a moment. */
export async function paySettlements(env: Env, rows: readonly SettlementRow[]): Promise<void> {
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
}
