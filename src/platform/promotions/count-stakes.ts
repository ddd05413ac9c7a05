import { DAY_MS } from '../../lib/durations.ts';
import { type JournalRound, type JournalRow, readJournal } from '../member/journal.ts';
import type { Claim } from './claim-store.ts';
import { isExcluded } from './promotion-amounts.ts';

/** Compares numbers in the ledger, because a clock may be set back. Compares times only where `joinedSeq` is null. */
export function isSinceJoining({ seq, at }: JournalRow, { joinedSeq, joinedAt }: Claim): boolean {
  return joinedSeq === null ? at >= joinedAt : seq > joinedSeq;
}

/** The round of a transfer, if its stake counts in rebates and raffles. The end itself is excluded. */
export function toCountedRound(row: JournalRow, claim: Claim): JournalRound | undefined {
  const { kind, at, round } = row;
  if (kind !== 'win' || round?.state !== 'settled' || !isSinceJoining(row, claim) || at >= claim.endsAt)
    return undefined;
  return isExcluded(claim.joined.terms, round) ? undefined : round;
}

const CHUNK = 500;
/** Searches by time assume that the clock was set back by no more than this. */
const CLOCK_BACK_MS = DAY_MS;
const FIRST_BEFORE = 'select seq from transfers where at_ms < ? order by seq desc limit 1';

function* readAfter(sql: SqlStorage, afterSeq: number): Generator<JournalRow> {
  for (let after = afterSeq; ; ) {
    const rows = readJournal(sql, after, Number.MAX_SAFE_INTEGER, CHUNK);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.seq;
  }
}

/** The journal from `fromMs` on. */
export function* listSince(sql: SqlStorage, fromMs: number): Generator<JournalRow> {
  const before = sql.exec<{ seq: number }>(FIRST_BEFORE, fromMs - CLOCK_BACK_MS).toArray()[0]?.seq ?? 0;
  for (const row of readAfter(sql, before)) if (row.at >= fromMs) yield row;
}

/** Computes the sum of stakes again from the journal. Used when the end of the promotion became known late. */
export function sumStakes(sql: SqlStorage, claim: Claim): number {
  let sum = 0;
  for (const row of claim.joinedSeq === null ? listSince(sql, claim.joinedAt) : readAfter(sql, claim.joinedSeq)) {
    if (row.at >= claim.endsAt + CLOCK_BACK_MS) break;
    sum += toCountedRound(row, claim)?.stakeMinor ?? 0;
  }
  return sum;
}
