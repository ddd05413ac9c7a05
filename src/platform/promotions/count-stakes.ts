import { type JournalRound, type JournalRow, readJournal } from '../member/journal.ts';
import { DAY_MS } from '../records/local-day.ts';
import type { Claim } from './claim-store.ts';
import { isExcluded } from './reckon.ts';

/** The ledger says what came after joining, for a clock may be put back. Where it was not noted, and of a cycle that began by time, the clock does. */
export function isSinceJoining({ seq, at }: JournalRow, { joinedSeq, joinedAt }: Claim): boolean {
  return joinedSeq === null ? at >= joinedAt : seq > joinedSeq;
}

/** Of a transfer, the round whose stake counts in rebates and raffles; undefined where none does. Nothing of the end's moment counts any more. */
export function toCountedRound(row: JournalRow, claim: Claim): JournalRound | undefined {
  const { kind, at, round } = row;
  if (kind !== 'win' || round?.state !== 'settled' || !isSinceJoining(row, claim) || at >= claim.endsAt)
    return undefined;
  return isExcluded(claim.joined.terms, round) ? undefined : round;
}

const CHUNK = 500;
/** A clock that is put back by less than this hides nothing of what is looked for by its time. */
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

/** The journal from a moment on. */
export function* listSince(sql: SqlStorage, fromMs: number): Generator<JournalRow> {
  const before = sql.exec<{ seq: number }>(FIRST_BEFORE, fromMs - CLOCK_BACK_MS).toArray()[0]?.seq ?? 0;
  for (const row of readAfter(sql, before)) if (row.at >= fromMs) yield row;
}

/** Counted anew from the journal: of an end that was heard of late. */
export function sumStakes(sql: SqlStorage, claim: Claim): number {
  let sum = 0;
  for (const row of claim.joinedSeq === null ? listSince(sql, claim.joinedAt) : readAfter(sql, claim.joinedSeq)) {
    if (row.at >= claim.endsAt + CLOCK_BACK_MS) break;
    sum += toCountedRound(row, claim)?.stakeMinor ?? 0;
  }
  return sum;
}
