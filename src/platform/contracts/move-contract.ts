import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { findContract, toEndsUnchanged } from './contract-queries.ts';
import type { ContractRow } from './contract-rows.ts';
import { toEndBelow, toRunningEnds } from './end-downline-contracts.ts';
import { NO_RATES, readShownEnds } from './endings.ts';

export type Side = 'upline' | 'downline';
export type Move =
  | 'reject'
  | 'withdraw'
  | 'requestTermination'
  | 'withdrawTermination'
  | 'rejectTermination'
  | 'acceptTermination';

/**
 * `?2` is now, `?3` the side that moves. Conditions exclude each other, so the first of two simultaneous moves wins. `news` stores how a
 * request to end failed and which side had asked, because the state `active` alone would look like a new acceptance.
 */
const MOVES: Readonly<Record<Exclude<Move, 'acceptTermination'>, string>> = {
  reject: "state = 'rejected', decided_at_ms = ?2 where id = ?1 and state = 'offered' and ?3 = 'downline'",
  withdraw: "state = 'withdrawn', decided_at_ms = ?2 where id = ?1 and state = 'offered' and ?3 = 'upline'",
  requestTermination: "state = 'ending', ending_by = ?3 where id = ?1 and state = 'active'",
  withdrawTermination:
    "state = 'active', news = 'withdrawn:' || ending_by, ending_by = '' where id = ?1 and state = 'ending' and ending_by = ?3",
  rejectTermination:
    "state = 'active', news = 'refused:' || ending_by, ending_by = '' where id = ?1 and state = 'ending' and ending_by <> ?3",
};
/** `?1` to `?4` are those of `ENDING_BELOW`, `?5` the contract, `?6` ids of contracts that end below. */
const TERMINATE = `update contracts set state = 'terminated', end_cause = 'agreed', ended_at_ms = ?7, changed_at_ms = ?7, is_untold = 1,
    decision = ?10, until_ms = ?9 ->> ('$.' || lane)
  where id = ?5 and state = 'ending' and ending_by <> ?8 and ${toEndsUnchanged('?6')} returning *`;
interface Mover {
  side: Side;
  timeZone: string;
  /** Digest of the endings shown to the side that agrees to an end; undefined for the operator, who is shown none. */
  endsDigest?: string;
}

async function terminate(
  db: D1Database,
  row: ContractRow,
  { side, timeZone, endsDigest }: Mover,
): Promise<Answer<ContractRow>> {
  const shown = await readShownEnds(db, row.downline_id, row.kind, NO_RATES, endsDigest);
  if (!shown.ok)
    return (await findContract(db, row.id))?.state === 'ending' ? shown : refuse('contracts.state_changed');
  const now = clock();
  const { id, kind, downline_id: agentId } = row;
  const decision = crypto.randomUUID();
  const decided = [id, shown.value, now, side, toRunningEnds(now, timeZone), decision] as const;
  const below = { agentId, kind, rates: NO_RATES, now, timeZone, lost: shown.value };
  const [ended] = await db.batch<ContractRow>([
    db.prepare(TERMINATE).bind(agentId, kind, NO_RATES.rate, NO_RATES.lossRate, ...decided),
    ...toEndBelow(db, { ...below, contractId: id, decision, cause: 'upline_ended' }),
  ]);
  const done = ended?.results[0];
  if (done) return accept(done);
  const again = await readShownEnds(db, row.downline_id, row.kind, NO_RATES, endsDigest);
  return again.ok ? refuse('contracts.state_changed') : again;
}

/** All moves except offering and accepting. The later of two simultaneous moves is refused, because the state has changed. */
export async function moveContract(
  db: D1Database,
  row: ContractRow,
  move: Move,
  mover: Mover,
): Promise<Answer<ContractRow>> {
  if (move === 'acceptTermination') return terminate(db, row, mover);
  const moved = await db
    .prepare(`update contracts set changed_at_ms = ?2, is_untold = 1, ${MOVES[move]} returning *`)
    .bind(row.id, clock(), mover.side)
    .first<ContractRow>();
  return moved ? accept(moved) : refuse('contracts.state_changed');
}
