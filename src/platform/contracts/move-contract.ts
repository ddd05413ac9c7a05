import { clock } from '../clock.ts';
import { type Answer, accept, refuse } from '../result.ts';
import { ENDING_BELOW } from './contract-queries.ts';
import type { ContractRow } from './contract-rows.ts';
import { toRunningEnds } from './end-below.ts';

export type Side = 'upline' | 'downline';
export type Move =
  | 'reject'
  | 'withdraw'
  | 'requestTermination'
  | 'withdrawTermination'
  | 'rejectTermination'
  | 'acceptTermination';

/** `?2` is now, `?3` the side that moves. What is true of nobody else at once: the first of two wins. */
const MOVES: Readonly<Record<Exclude<Move, 'acceptTermination'>, string>> = {
  reject: "state = 'rejected', decided_at_ms = ?2 where id = ?1 and state = 'offered' and ?3 = 'downline'",
  withdraw: "state = 'withdrawn', decided_at_ms = ?2 where id = ?1 and state = 'offered' and ?3 = 'upline'",
  requestTermination: "state = 'ending', ending_by = ?3 where id = ?1 and state = 'active'",
  withdrawTermination: "state = 'active', ending_by = '' where id = ?1 and state = 'ending' and ending_by = ?3",
  rejectTermination: "state = 'active', ending_by = '' where id = ?1 and state = 'ending' and ending_by <> ?3",
};
/** Telling of these two again would say that it was accepted just now. */
const QUIET: readonly Move[] = ['withdrawTermination', 'rejectTermination'];
const TERMINATE = `update contracts set state = 'terminated', end_cause = 'agreed', ended_at_ms = ?2, changed_at_ms = ?2, is_untold = 1,
    decision = ?5, until_ms = ?4 ->> ('$.' || lane)
  where id = ?1 and state = 'ending' and ending_by <> ?3 returning *`;
const END_BELOW = `${ENDING_BELOW} update contracts set state = 'terminated', end_cause = 'upline_ended', ended_at_ms = ?5,
    changed_at_ms = ?5, until_ms = ?6 ->> ('$.' || lane), is_untold = 1
  where id in (select id from lost) and exists (select 1 from contracts where id = ?7 and decision = ?8)`;

async function terminate(db: D1Database, row: ContractRow, side: Side, timeZone: string) {
  const now = clock();
  const ends = toRunningEnds(now, timeZone);
  const decision = crypto.randomUUID();
  const none = -1;
  const [ended] = await db.batch<ContractRow>([
    db.prepare(TERMINATE).bind(row.id, now, side, ends, decision),
    db.prepare(END_BELOW).bind(row.downline_id, row.kind, none, none, now, ends, row.id, decision),
  ]);
  return ended?.results[0];
}

/** Everything but offering and accepting. Whoever comes second is told that the state has changed. */
export async function moveContract(
  db: D1Database,
  row: ContractRow,
  move: Move,
  side: Side,
  timeZone: string,
): Promise<Answer<ContractRow>> {
  if (move === 'acceptTermination') {
    const ended = await terminate(db, row, side, timeZone);
    return ended ? accept(ended) : refuse('contracts.state_changed');
  }
  const told = QUIET.includes(move) ? '' : 'is_untold = 1,';
  const moved = await db
    .prepare(`update contracts set changed_at_ms = ?2, ${told} ${MOVES[move]} returning *`)
    .bind(row.id, clock(), side)
    .first<ContractRow>();
  return moved ? accept(moved) : refuse('contracts.state_changed');
}
