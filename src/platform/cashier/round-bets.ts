import type { Minor } from '../../contract/core/money.ts';
import type { JournalRow } from '../member/journal.ts';

export interface SettledBet extends Record<string, SqlStorageValue> {
  /** Number of the transfer that took the stake. */
  seq: number;
  stakeMinor: Minor;
}

interface FirstBet extends Record<string, SqlStorageValue> {
  seq: number;
  is_one: number;
}

const FIRST = `select t.seq, r.bets = 1 and r.returned_minor = 0 as is_one
  from rounds r join transfers t on t.idempotency_key = r.bet_key where r.id = ?`;
const BETS = `select t.seq, t.member_before_minor - t.member_after_minor as stakeMinor from transfers t
  where t.seq between ? and ? and t.round_id = ? and t.kind = 'bet'
    and not exists (select 1 from voided_bets v where v.bet_key = t.idempotency_key) order by t.seq`;

/** The bets of a settled round. They are read one by one only when some may be older than `newestSeq`. */
export function listSettledBets(sql: SqlStorage, { seq, kind, round }: JournalRow, newestSeq: number): SettledBet[] {
  if (kind !== 'win' || round?.state !== 'settled') return [];
  const [first] = sql.exec<FirstBet>(FIRST, round.id).toArray();
  if (!first) return [];
  if (first.seq > newestSeq || first.is_one === 1) return [{ seq: first.seq, stakeMinor: round.stakeMinor }];
  return sql.exec<SettledBet>(BETS, first.seq, seq, round.id).toArray();
}
