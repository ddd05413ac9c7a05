import { JUST_MET_MINUTES, type RiskMark, USUAL_MIN, USUAL_TIMES } from '../../contract/cashier/operator.ts';
import type { Minor } from '../../contract/core/money.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

interface Paid extends Record<string, SqlStorageValue> {
  payouts: number;
  average_minor: number | null;
  to_account: number;
}

/** Withdrawals that left the bank and were not returned. */
const PAID = `select count(*) as payouts, avg(amount_minor) as average_minor,
    coalesce(sum(detail ->> '$.account.id' = ?), 0) as to_account
  from payments where kind = 'withdrawal' and state in ('paid', 'received', 'partly', 'not_received', 'automatic', 'forced')`;
/** Finds a transfer after the given time with which the amount of a deposit had been staked once. */
const MET = `select 1 from money_turnover m join transfers t on t.seq = m.played_seq
  where m.kind = 'deposit' and m.times > 0 and t.at_ms > ? limit 1`;

/** Reasons for a closer check of a new withdrawal, as far as the member's own object knows them. Reads only this member's payments. */
export function listRiskMarks(
  sql: SqlStorage,
  { accountId, amountMinor, now }: { accountId: string; amountMinor: Minor; now: number },
): RiskMark[] {
  const { payouts, average_minor: average, to_account: known } = sql.exec<Paid>(PAID, accountId).one();
  const isJustMet = sql.exec(MET, now - JUST_MET_MINUTES * MINUTE_MS).toArray().length > 0;
  return [
    ...(payouts === 0 ? (['first_payout'] as const) : []),
    ...(payouts > 0 && known === 0 ? (['new_payee'] as const) : []),
    ...(isJustMet ? (['turnover_just_met'] as const) : []),
    ...(payouts >= USUAL_MIN && amountMinor > USUAL_TIMES * (average ?? 0) ? (['above_usual'] as const) : []),
  ];
}
