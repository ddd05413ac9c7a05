import { type COMPARE_PHASES, STATEMENT_PART_MAX } from '../../../contract/cashier/statements.ts';
import { matchFree } from './free-moves.ts';
import { matchByIds } from './match-rows.ts';
import { closeStatement, noteMissingThere, type StatementRow } from './statement-queries.ts';
import { findByKeys, listOpenRows, listTaken, noteOutcomes } from './statement-rows.ts';

export interface Step {
  state: 'open' | 'closed';
  phase: (typeof COMPARE_PHASES)[number];
  line: number;
}

/** One step of a comparison, of bounded size. Each step starts from what is stored, so it may be repeated and two may run at once. */
export async function compareStep(db: D1Database, statement: StatementRow, now: number): Promise<Step> {
  const { id, row_count: line } = statement;
  if (statement.state === 'closed') return { state: 'closed', phase: 'ours', line };
  const fresh = await listOpenRows(db, id, '', STATEMENT_PART_MAX);
  if (fresh.length > 0) {
    const found = await findByKeys(
      db,
      fresh.flatMap(({ keys }) => keys),
    );
    const ids = [...new Set([...found.values()].flat().map((move) => move.id))];
    await noteOutcomes(db, id, matchByIds(fresh, found, await listTaken(db, id, ids)), { before: '', places: [] });
    return { state: 'open', phase: 'ids', line: fresh.at(-1)?.line ?? 0 };
  }
  const open = await listOpenRows(db, id, 'open', STATEMENT_PART_MAX);
  if (open.length > 0) {
    const { outcomes, places } = await matchFree(db, statement, open);
    await noteOutcomes(db, id, outcomes, { before: 'open', places });
    return { state: 'open', phase: 'amounts', line: open.at(-1)?.line ?? 0 };
  }
  if (await noteMissingThere(db, statement, STATEMENT_PART_MAX)) return { state: 'open', phase: 'ours', line };
  await closeStatement(db, id, now);
  return { state: 'closed', phase: 'ours', line };
}
