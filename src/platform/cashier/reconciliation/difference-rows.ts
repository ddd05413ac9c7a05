import type { Difference } from './compare.ts';
import type { ProviderMove } from './provider-moves.ts';

interface MoveRow {
  provider: string;
  kind: ProviderMove['kind'];
  id: string;
  payment_id: string;
  state: string;
  amount_minor: number;
  returned_minor: number;
}

function toMove(row: MoveRow): ProviderMove {
  const { provider, kind, id, state } = row;
  const amounts = { amountMinor: row.amount_minor, returnedMinor: row.returned_minor };
  return { provider, kind, id, paymentId: row.payment_id, state, ...amounts };
}

/** Our moves with these ids at the provider, by id. */
export async function findMoves(
  db: D1Database,
  provider: string,
  kind: ProviderMove['kind'],
  ids: readonly string[],
): Promise<Map<string, ProviderMove>> {
  const { results } = await db
    .prepare('select * from provider_moves where provider = ? and kind = ? and id in (select value from json_each(?))')
    .bind(provider, kind, JSON.stringify(ids))
    .all<MoveRow>();
  return new Map(results.map((row) => [row.id, toMove(row)]));
}

const MOVES_MAX = 20_000;

/** Our moves that began and were first stored between these times. */
export async function listMovesBetween(db: D1Database, provider: string, fromMs: number, toMs: number) {
  const { results } = await db
    .prepare(
      'select * from provider_moves where provider = ?1 and at_ms >= ?2 and at_ms < ?3 and begun_ms >= ?2 limit ?4',
    )
    .bind(provider, fromMs, toMs, MOVES_MAX)
    .all<MoveRow>();
  return results.map(toMove);
}

const NOTE = `insert into provider_differences (provider, kind, id, day, what, payment_id, ours, theirs, runs, first_at_ms, last_at_ms, ended_at_ms)
  select ?2, value ->> '$.kind', value ->> '$.id', value ->> '$.day', value ->> '$.what', value ->> '$.paymentId', value ->> '$.ours',
    value ->> '$.theirs', 1, ?3, ?3, null from json_each(?1) where true
  on conflict (provider, kind, id, what) do update set ours = excluded.ours, theirs = excluded.theirs, runs = runs + 1,
    last_at_ms = excluded.last_at_ms, ended_at_ms = null`;
const END = `update provider_differences set ended_at_ms = ?3
  where provider = ?1 and day in (select value from json_each(?2)) and last_at_ms < ?3 and ended_at_ms is null`;
const KEEP_RUN = `insert or replace into reconciliation_runs (provider, at_ms, payments, payouts, differences, error) values (?, ?, ?, ?, ?, ?)`;

export interface ReconciledDays {
  provider: string;
  days: readonly string[];
  payments: number;
  payouts: number;
  differences: readonly (Difference & { day: string })[];
}

/** Stores the differences of a run. Earlier differences of the same days that this run did not find have ended. */
export async function keepDifferences(db: D1Database, run: ReconciledDays, now: number): Promise<void> {
  const { provider, days, payments, payouts, differences } = run;
  await db.batch([
    db.prepare(NOTE).bind(JSON.stringify(differences), provider, now),
    db.prepare(END).bind(provider, JSON.stringify(days), now),
    db.prepare(KEEP_RUN).bind(provider, now, payments, payouts, differences.length, ''),
  ]);
}

export async function keepFailedRun(db: D1Database, provider: string, error: string, now: number): Promise<void> {
  await db.prepare(KEEP_RUN).bind(provider, now, 0, 0, 0, error.slice(0, 300)).run();
}

export interface DifferenceRow {
  provider: string;
  kind: ProviderMove['kind'];
  id: string;
  payment_id: string;
  what: Difference['what'];
  ours: string;
  theirs: string;
  runs: number;
  first_at_ms: number;
  last_at_ms: number;
}
interface RunRow {
  provider: string;
  at_ms: number;
  payments: number;
  payouts: number;
  differences: number;
  error: string;
}

const SHOWN_MAX = 100;

export async function readReconciliation(db: D1Database) {
  const [differences, waiting, runs] = await db.batch([
    db
      .prepare('select * from provider_differences where ended_at_ms is null order by first_at_ms limit ?')
      .bind(SHOWN_MAX),
    db
      .prepare("select * from provider_moves where state in ('review', 'refused') order by at_ms limit ?")
      .bind(SHOWN_MAX),
    db.prepare('select * from reconciliation_runs order by provider limit ?').bind(SHOWN_MAX),
  ]);
  return {
    differences: (differences?.results ?? []) as DifferenceRow[],
    waiting: (waiting?.results ?? []) as (MoveRow & { at_ms: number })[],
    runs: (runs?.results ?? []) as RunRow[],
  };
}

/** Ends a difference. Answers the number of rows that were open. */
export async function endDifference(
  db: D1Database,
  { provider, kind, id }: Pick<DifferenceRow, 'provider' | 'kind' | 'id'>,
  now: number,
): Promise<number> {
  const sql = `update provider_differences set ended_at_ms = ? where provider = ? and kind = ? and id = ? and ended_at_ms is null`;
  return (await db.prepare(sql).bind(now, provider, kind, id).run()).meta.changes;
}
