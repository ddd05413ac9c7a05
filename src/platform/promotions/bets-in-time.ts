import type { JournalRound } from '../member/journal.ts';

/** Of the transfer that paid a bonus. */
export const toPaidKey = (claimId: string) => `promotion:claim:${claimId}`;

export interface Span {
  from: number;
  until: number;
}

const SUM_STAKES = `select coalesce(sum(t.member_before_minor - t.member_after_minor), 0) as stake from transfers t
  where t.seq > coalesce((select seq from transfers where idempotency_key = ?1), 0) and t.round_id = ?2 and t.kind = 'bet' and t.at_ms <= ?3
    and not exists (select 1 from voided_bets v where v.bet_key = t.idempotency_key)`;
const IS_ONE_BET = 'select 1 from rounds where id = ? and bets = 1 and returned_minor = 0';

/**
 * What of a settled round was staked after the transfer of that key and until a moment, and its share of the payout, rounded down. Only a
 * round of several bets, of which some are of another time, is looked up.
 */
export function toBetsInTime(
  sql: SqlStorage,
  sinceKey: string,
  { from, until }: Span,
  round: JournalRound,
): JournalRound {
  const isOpenedInTime = round.openedAt >= from && round.openedAt <= until;
  const isWhole = isOpenedInTime && (round.closedAt ?? until) <= until;
  if (isWhole || round.openedAt > until) return isWhole ? round : { ...round, stakeMinor: 0, payoutMinor: 0 };
  const isOneBet = sql.exec(IS_ONE_BET, round.id).toArray().length > 0;
  if (isOneBet) return isOpenedInTime ? round : { ...round, stakeMinor: 0, payoutMinor: 0 };
  const { stake: stakeMinor } = sql.exec<{ stake: number }>(SUM_STAKES, sinceKey, round.id, until).one();
  const payoutMinor = Number((BigInt(round.payoutMinor) * BigInt(stakeMinor)) / BigInt(round.stakeMinor));
  return { ...round, stakeMinor, payoutMinor };
}
