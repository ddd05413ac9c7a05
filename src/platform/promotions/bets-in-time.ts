import type { JournalRound } from '../member/journal.ts';

/** Idempotency key of the transfer that paid a bonus. */
export const toPaidKey = (claimId: string) => `promotion:claim:${claimId}`;

/** Transfers are compared by their number in the ledger, because a clock may be set back. */
const PAID_SEQ = 'coalesce((select seq from transfers where idempotency_key = ?1), 0)';
const IS_OPENED_SINCE = `select 1 from rounds r join transfers t on t.idempotency_key = r.bet_key
  where r.id = ?2 and t.seq > ${PAID_SEQ}`;
const SUM_STAKES = `select coalesce(sum(t.member_before_minor - t.member_after_minor), 0) as stake from transfers t
 where t.seq > ${PAID_SEQ} and t.round_id = ?2 and t.kind = 'bet' and t.at_ms <= ?3
    and not exists (select 1 from voided_bets v where v.bet_key = t.idempotency_key)`;
const IS_ONE_BET = 'select 1 from rounds where id = ? and bets = 1 and returned_minor = 0';

/**
 * The settled round with the stakes that were placed after the transfer with the key `sinceKey` and not later than `until`. Sums single
 * bets only when the round has several and some of them lie outside that time.
 */
export function toBetsInTime(sql: SqlStorage, sinceKey: string, until: number, round: JournalRound): JournalRound {
  const none = { ...round, stakeMinor: 0 };
  if (round.openedAt > until) return none;
  const isSince = sql.exec(IS_OPENED_SINCE, sinceKey, round.id).toArray().length > 0;
  if (isSince && (round.closedAt ?? until) <= until) return round;
  const isOneBet = sql.exec(IS_ONE_BET, round.id).toArray().length > 0;
  if (isOneBet) return isSince ? round : none;
  const { stake: stakeMinor } = sql.exec<{ stake: number }>(SUM_STAKES, sinceKey, round.id, until).one();
  return { ...round, stakeMinor };
}
