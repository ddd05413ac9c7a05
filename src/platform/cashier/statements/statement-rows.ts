import type { FileRow, StatementResult } from '../../../contract/cashier/statements.ts';
import { toMinor } from '../../../contract/core/money.ts';
import { toBankKey } from './bank-key.ts';
import type { Candidate, FreePlace, OpenRow, Outcome } from './match-rows.ts';

interface MoveRow {
  id: string;
  way: string;
  day: string;
  person: string;
  amount_minor: number;
}
const toCandidate = ({ amount_minor: amountMinor, id, way, day, person }: MoveRow): Candidate => {
  return { id, way, day, person, amountMinor };
};

/** Rows are written only while this is true. Otherwise rows could remain after another call has dropped their statement. */
export const IS_OPEN = "exists (select 1 from statements where id = ?1 and state = 'open')";
const ADD = `insert or ignore into statement_rows (statement_id, line, day, way, amount_minor, keys, payer, text, result)
  select ?1, value ->> '$.line', value ->> '$.day', value ->> '$.way', value ->> '$.minor', value ->> '$.keys', value ->> '$.payer',
    value ->> '$.text', '' from json_each(?2) where ${IS_OPEN}`;
/** Raises the number of received rows while the comparison is open. A part that was received before changes nothing. */
const COUNT = "update statements set received = ?2 where id = ?1 and state = 'open' and received < ?2";

/**
 * Adds the rows of a part of the file, from the row `first` on. A part that was added before is not added again. False: the statement was
 * dropped or closed meanwhile.
 */
export async function addRows(db: D1Database, id: string, first: number, rows: readonly FileRow[]): Promise<boolean> {
  const list = rows.map(({ amount, keys, ...row }, index) => {
    const known = [...new Set(keys.map(toBankKey))].filter((key) => key !== '');
    return { ...row, line: first + index, minor: toMinor(amount), keys: known };
  });
  const [, , open] = await db.batch([
    db.prepare(ADD).bind(id, JSON.stringify(list)),
    db.prepare(COUNT).bind(id, first - 1 + rows.length),
    db.prepare(`select 1 where ${IS_OPEN}`).bind(id),
  ]);
  return open?.results.length === 1;
}

/** The next rows without an outcome: `''` before their ids were looked up, `open` after. */
export async function listOpenRows(db: D1Database, id: string, result: '' | 'open', limit: number): Promise<OpenRow[]> {
  const { results } = await db
    .prepare(
      `select line, day, way, amount_minor, keys, payer from statement_rows indexed by statement_rows_result
         where statement_id = ? and result = ? order by line limit ?`,
    )
    .bind(id, result, limit)
    .all<Omit<OpenRow, 'keys' | 'amountMinor'> & { keys: string; amount_minor: number }>();
  return results.map(({ keys, amount_minor: amountMinor, ...row }) => {
    return { ...row, amountMinor, keys: JSON.parse(keys) as string[] };
  });
}

export async function findByKeys(db: D1Database, keys: readonly string[]): Promise<Map<string, Candidate[]>> {
  const { results } = await db
    .prepare(
      `select k.key, b.id, b.way, b.day, b.person, b.amount_minor from json_each(?) j
         cross join bank_keys k on k.key = j.value cross join bank_moves b on b.id = k.move_id`,
    )
    .bind(JSON.stringify([...new Set(keys)]))
    .all<MoveRow & { key: string }>();
  const found = new Map<string, Candidate[]>();
  for (const { key, ...row } of results) found.set(key, [...(found.get(key) ?? []), toCandidate(row)]);
  return found;
}

/** Those of the given movements that already have a row in the statement. */
export async function listTaken(db: D1Database, id: string, moveIds: readonly string[]): Promise<Set<string>> {
  const { results } = await db
    .prepare(
      `select r.move_id from json_each(?2) j cross join statement_rows r indexed by statement_rows_move
         on r.statement_id = ?1 and r.move_id = j.value and r.move_id <> '' and r.result <> 'twice'`,
    )
    .bind(id, JSON.stringify(moveIds))
    .all<{ move_id: string }>();
  return new Set(results.map((row) => row.move_id));
}

/** SQL condition for the movements of our books that a statement covers. */
export const COVERED = "(?{covers} = 'all' or b.source = iif(?{covers} = 'hand', '', ?{covers}))";

/** An update from a list would scan all rows for each of its items; an insert that conflicts finds each by its key. */
const NOTE = `insert into statement_rows (statement_id, line, day, way, keys, payer, text, result, matched_by, move_id, ours_minor, account)
  select ?1, value ->> '$.line', '', '', '', '', '', value ->> '$.result', value ->> '$.by', value ->> '$.moveId', value ->> '$.oursMinor',
    (select b.account from bank_moves b where b.id = value ->> '$.moveId') from json_each(?2) where ${IS_OPEN}
  on conflict (statement_id, line) do update set result = excluded.result, matched_by = excluded.matched_by, move_id = excluded.move_id,
    ours_minor = excluded.ours_minor, account = excluded.account where statement_rows.result = ?3`;

/** A place is written only if the movements before it have rows, because another step may have given its row to another movement. */
const PLACE = `insert into statement_places (statement_id, list, at_ms, id)
  select ?1, value ->> '$.list', value ->> '$.at', value ->> '$.id' from json_each(?2) p where ${IS_OPEN}
    and not exists (select 1 from json_each(p.value, '$.taken') t where not exists (
      select 1 from statement_rows r indexed by statement_rows_move
      where r.statement_id = ?1 and r.move_id = t.value and r.move_id <> '' and r.result <> 'twice'))
  on conflict (statement_id, list) do update set at_ms = excluded.at_ms, id = excluded.id where (excluded.at_ms, excluded.id) > (at_ms, id)`;

/** A step that runs at the same time may have given a movement to another row. Then nothing is written, and the next step reads again. */
export async function noteOutcomes(
  db: D1Database,
  id: string,
  outcomes: readonly Outcome[],
  { before, places }: { before: '' | 'open'; places: readonly FreePlace[] },
): Promise<void> {
  const note = db.prepare(NOTE).bind(id, JSON.stringify(outcomes), before);
  try {
    if (places.length === 0) await note.run();
    else await db.batch([note, db.prepare(PLACE).bind(id, JSON.stringify(places))]);
  } catch (error) {
    if (!String(error).includes('UNIQUE')) throw error;
  }
}

export interface ShownRow {
  line: number;
  result: StatementResult;
  matched_by: string | null;
  day: string;
  way: 'in' | 'out';
  amount_minor: number | null;
  ours_minor: number | null;
  payer: string;
  text: string;
  keys: string;
  /** Our movement; empty without one. */
  move_id: string;
  account: string | null;
}

/** Rows with an outcome after a line. One extra row shows whether there is a next page. */
export async function listRows(
  db: D1Database,
  { id, result, after, limit }: { id: string; result: string; after: number; limit: number },
): Promise<ShownRow[]> {
  const [index, where] = result === '' ? ['', "?2 = ''"] : ['indexed by statement_rows_result', 'r.result = ?2'];
  const { results } = await db
    .prepare(
      `select r.line, r.result, r.matched_by, r.day, r.way, r.amount_minor, r.ours_minor, r.payer, r.text, r.keys, r.move_id,
         coalesce(r.account, (select b.account from bank_moves b where b.id = r.move_id)) as account from statement_rows r ${index}
       where r.statement_id = ?1 and r.line > ?3 and ${where} order by r.line limit ?4`,
    )
    .bind(id, result, after, limit + 1)
    .all<ShownRow>();
  return results;
}
