import { clock } from '../clock.ts';
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

/** However often and by however many: each settlement is paid once. What is refused is owed; what throws is still due. */
export async function paySettlement(env: Env, row: SettlementRow): Promise<void> {
  const isPaid = await move(env, row);
  await write(env.DB, row.id, isPaid ? 'paid' : 'owed');
  passStep('paid');
}
