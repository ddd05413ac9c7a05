import type * as z from 'zod/mini';
import type { StatementColumns, StatementReading, StatementSchema } from '../../../contract/cashier/statements.ts';
import { toMajor } from '../../../contract/core/money.ts';
import { COVERED, IS_OPEN } from './statement-rows.ts';

export interface StatementRow {
  id: string;
  hash: string;
  state: 'open' | 'closed';
  bank: string;
  file: string;
  covers: string;
  from_day: string;
  to_day: string;
  row_count: number;
  received: number;
  columns: string;
  ours_after: string;
  account: string;
  person: string;
  started_at_ms: number;
  closed_at_ms: number | null;
  sums: string;
}

const HASH_LENGTH = 64;
type Sums = z.output<typeof StatementSchema>['sums'];
const toIso = (ms: number) => new Date(ms).toISOString();

export function toStatement(row: StatementRow): z.output<typeof StatementSchema> {
  const { id, state, bank, file, hash, covers, received, account, person } = row;
  return {
    ...{ id, state, bank, file, hash: hash.slice(0, HASH_LENGTH), covers, received, account, person },
    ...{ from: row.from_day, to: row.to_day, rows: row.row_count },
    startedAt: toIso(row.started_at_ms),
    closedAt: row.closed_at_ms === null ? null : toIso(row.closed_at_ms),
    sums: JSON.parse(row.sums) as Sums,
  };
}

export async function findStatement(db: D1Database, id: string): Promise<StatementRow | undefined> {
  return (await db.prepare('select * from statements where id = ?').bind(id).first<StatementRow>()) ?? undefined;
}

export async function listStatementRows(db: D1Database, after: { at: number; id: string } | undefined, limit: number) {
  const where = after ? 'where (started_at_ms, id) < (?, ?)' : '';
  const { results } = await db
    .prepare(`select * from statements ${where} order by started_at_ms desc, id desc limit ?`)
    .bind(...(after ? [after.at, after.id] : []), limit)
    .all<StatementRow>();
  return results;
}

export interface NewStatement {
  id: string;
  hash: string;
  bank: string;
  file: string;
  covers: string;
  from: string;
  to: string;
  rows: number;
  columns: StatementColumns;
  reading?: StatementReading | undefined;
  account: string;
  person: string;
}

/** Text for the database: the columns of the file, and the person's choice of how its dates and amounts are read. */
export function toSource({ columns, reading }: { columns: object; reading?: object | undefined }): string {
  return JSON.stringify(reading ? { ...columns, reading } : columns);
}

const START = `insert into statements (id, hash, state, bank, file, covers, from_day, to_day, row_count, received, columns, account, person, started_at_ms)
  values (?1, ?2, 'open', ?3, ?4, ?5, ?6, ?7, ?8, 0, ?9, ?10, ?11, ?12) on conflict (hash) do nothing`;
const REMEMBER = `insert into statement_banks (bank, covers, columns, used_at_ms) values (?1, ?2, ?3, ?4)
  on conflict (bank) do update set covers = ?2, columns = ?3, used_at_ms = ?4`;

/** The statement of this file: the new one, or one that was begun before. */
export async function startStatement(db: D1Database, given: NewStatement, now: number): Promise<StatementRow> {
  const { id, hash, bank, file, covers, from, to, rows, account, person } = given;
  const columns = JSON.stringify(given.columns);
  const values = [id, hash, bank, file, covers, from, to, rows, toSource(given), account, person, now];
  const [, , found] = await db.batch<StatementRow>([
    db.prepare(START).bind(...values),
    db.prepare(REMEMBER).bind(bank, covers, columns, now),
    db.prepare('select * from statements where hash = ?').bind(hash),
  ]);
  const row = found?.results[0];
  if (!row) throw new Error('The statement was not written');
  return row;
}

/** Allows a new comparison of the file of a closed statement. The column `hash` is unique, so the old row gets its id appended to the hash. */
export async function freeFile(db: D1Database, { id, hash }: StatementRow): Promise<void> {
  const sql = "update statements set hash = hash || ':' || id where id = ? and hash = ? and state = 'closed'";
  await db.prepare(sql).bind(id, hash).run();
}

/** Drops an open statement with its rows; false for a closed one. */
export async function dropStatement(db: D1Database, id: string): Promise<boolean> {
  const isOpen = "select 1 from statements where id = ?1 and state = 'open'";
  const [, , dropped] = await db.batch([
    db.prepare(`delete from statement_places where statement_id = ?1 and exists (${isOpen})`).bind(id),
    db.prepare(`delete from statement_rows where statement_id = ?1 and exists (${isOpen})`).bind(id),
    db.prepare("delete from statements where id = ?1 and state = 'open'").bind(id),
  ]);
  return (dropped?.meta.changes ?? 0) > 0;
}

const BANKS_MAX = 100;

export async function listBanks(db: D1Database) {
  const { results } = await db
    .prepare('select bank, covers, columns from statement_banks order by used_at_ms desc limit ?')
    .bind(BANKS_MAX)
    .all<{ bank: string; covers: string; columns: string }>();
  return results.map((row) => ({ ...row, columns: JSON.parse(row.columns) as StatementColumns }));
}

type Cursor = readonly [day: string, way: string, amountMinor: number, id: string];

/**
 * Checks the next of our movements in the days of the file. A movement that no row of the file matches gets a row of its own, after the
 * rows of the file. Returns whether there are more movements.
 */
export async function noteMissingThere(db: D1Database, statement: StatementRow, limit: number): Promise<boolean> {
  const { id, covers, from_day: from, to_day: to, ours_after: before, row_count: rows } = statement;
  const cursor: Cursor = before === '' ? [from, '', 0, ''] : (JSON.parse(before) as Cursor);
  const { results } = await db
    .prepare(
      `select b.id, b.day, b.way, b.amount_minor, b.account, (${COVERED.replaceAll('{covers}', '6')} and not exists (
           select 1 from statement_rows r indexed by statement_rows_move
           where r.statement_id = ?7 and r.move_id = b.id and r.move_id <> '' and r.result <> 'twice')) as is_missing
       from bank_moves b where (b.day, b.way, b.amount_minor, b.id) > (?1, ?2, ?3, ?4) and b.day <= ?5
       order by b.day, b.way, b.amount_minor, b.id limit ?8`,
    )
    .bind(...cursor, to, covers, id, limit)
    .all<{ id: string; day: string; way: string; amount_minor: number; account: string; is_missing: number }>();
  const last = results.at(-1);
  const next = last ? JSON.stringify([last.day, last.way, last.amount_minor, last.id]) : before;
  const missing = JSON.stringify(results.filter((row) => row.is_missing === 1));
  const add = `insert or ignore into statement_rows (statement_id, line, day, way, ours_minor, keys, payer, text, result, move_id, account)
    select ?1, (select max(coalesce((select max(line) from statement_rows where statement_id = ?1), ?3), ?3)) + row_number() over (order by key),
      value ->> '$.day', value ->> '$.way', value ->> '$.amount_minor', '[]', '', '', 'missing_there', value ->> '$.id',
      value ->> '$.account' from json_each(?2) where ${IS_OPEN}`;
  await db.batch([
    db.prepare(add).bind(id, missing, rows),
    db.prepare('update statements set ours_after = ? where id = ? and ours_after = ?').bind(next, id, before),
  ]);
  return results.length === limit;
}

interface SumRow {
  way: 'in' | 'out';
  result: Sums[number]['result'];
  n: number;
  theirs: number;
  ours: number;
}

/** Adds the rows up and closes the statement, once. */
export async function closeStatement(db: D1Database, id: string, now: number): Promise<void> {
  const { results } = await db
    .prepare(
      `select way, result, count(*) as n, coalesce(sum(amount_minor), 0) as theirs, coalesce(sum(ours_minor), 0) as ours
       from statement_rows where statement_id = ? group by way, result order by way, result`,
    )
    .bind(id)
    .all<SumRow>();
  const sums: Sums = results.map(({ way, result, n, theirs, ours }) => {
    return { way, result, count: n, theirs: toMajor(theirs), ours: toMajor(ours) };
  });
  const close = "update statements set state = 'closed', closed_at_ms = ?2, sums = ?3 where id = ?1 and state = 'open'";
  await db.batch([
    db.prepare(close).bind(id, now, JSON.stringify(sums)),
    db.prepare('delete from statement_places where statement_id = ?').bind(id),
  ]);
}
