import type { PromotionTerms } from '../../contract/promotions-terms.ts';
import { type JournalRound, type JournalRow, readJournal } from '../member/journal.ts';
import { isExcluded } from './reckon.ts';

export interface StakesSpan {
  from: number;
  /** Nothing of this moment counts any more. */
  until: number;
}

/** Of a transfer, the round whose stake counts in rebates and raffles; undefined where none does. */
export function toCountedRound({ kind, at, round }: JournalRow, terms: PromotionTerms, { from, until }: StakesSpan) {
  const isSettled = kind === 'win' && round?.state === 'settled';
  if (!isSettled || at < from || at >= until) return undefined;
  return isExcluded(terms, round as JournalRound) ? undefined : (round as JournalRound);
}

const CHUNK = 500;
const FIRST_BEFORE = 'select seq from transfers where at_ms < ? order by seq desc limit 1';

/** The journal from a moment on. */
export function* listSince(sql: SqlStorage, fromMs: number): Generator<JournalRow> {
  let after = sql.exec<{ seq: number }>(FIRST_BEFORE, fromMs).toArray()[0]?.seq ?? 0;
  for (;;) {
    const rows = readJournal(sql, after, Number.MAX_SAFE_INTEGER, CHUNK);
    for (const row of rows) if (row.at >= fromMs) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.seq;
  }
}

/** Counted anew from the journal: of an end that was heard of late. */
export function sumStakes(sql: SqlStorage, terms: PromotionTerms, span: StakesSpan): number {
  let sum = 0;
  for (const row of listSince(sql, span.from)) {
    if (row.at >= span.until) break;
    sum += toCountedRound(row, terms, span)?.stakeMinor ?? 0;
  }
  return sum;
}
