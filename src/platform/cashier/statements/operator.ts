import * as contract from '../../../contract/cashier/statements.ts';
import { toMajor } from '../../../contract/core/money.ts';
import { toRandomId } from '../../../lib/bytes.ts';
import { clock } from '../../../server/clock.ts';
import { accept, refuse, refuseFields, refuseWith } from '../../../server/result.ts';
import { EXPORT_CHUNK, type ExportPage, toExportResponse } from '../../http/export-pages.ts';
import { implement } from '../../http/implement.ts';
import { readQueueCursor, toQueuePage } from '../../operator/queue-cursor.ts';
import { countDays, isDay } from '../../records/local-day.ts';
import { readCursor } from '../../records/routes.ts';
import { listProviderRows } from '../charge-providers/provider-rows.ts';
import { toPaymentId } from './bank-moves.ts';
import { compareStep } from './compare-step.ts';
import {
  dropStatement,
  findStatement,
  freeFile,
  listBanks,
  listStatementRows,
  type StatementRow,
  startStatement,
  toSource,
  toStatement,
} from './statement-queries.ts';
import { addRows, listRows, type ShownRow } from './statement-rows.ts';

const list = implement(contract.listStatements, async ({ env, input: { cursor, pageSize } }) => {
  const at = readQueueCursor(cursor);
  if (!at) return refuseFields({ cursor: 'pattern' });
  const rows = await listStatementRows(env.DB, cursor === '' ? undefined : at, pageSize + 1);
  const { page, next } = toQueuePage(rows, pageSize, (row) => ({ at: row.started_at_ms, id: row.id }));
  return accept({ list: page.map(toStatement), pageSize, next });
});

const banks = implement(contract.getStatementBanks, async ({ env }) => {
  const [known, providers] = await Promise.all([listBanks(env.DB), listProviderRows(env.DB)]);
  return accept({ banks: known, covers: ['all', 'hand', ...providers.map(({ code }) => code)] });
});

const get = implement(contract.getStatement, async ({ env, input }) => {
  const row = await findStatement(env.DB, input.id);
  return row ? accept(toStatement(row)) : refuse('records.unknown');
});

function toShown(row: ShownRow) {
  const { line, result, day, way, payer, text } = row;
  return {
    ...{ line, result, day, way, payer, text },
    matchedBy: row.matched_by as (typeof contract.MATCHED_BY)[number] | null,
    theirs: row.amount_minor === null ? null : toMajor(row.amount_minor),
    ours: row.ours_minor === null ? null : toMajor(row.ours_minor),
    keys: JSON.parse(row.keys) as string[],
    paymentId: toPaymentId(row.move_id),
    account: row.account ?? '',
  };
}

const rows = implement(contract.listStatementRows, async ({ env, input: { id, result, cursor, pageSize } }) => {
  const after = readCursor(cursor);
  if (after === undefined) return refuseFields({ cursor: 'pattern' });
  const statement = await findStatement(env.DB, id);
  if (!statement) return refuse('records.unknown');
  // Outcomes may change until the comparison ends, so no rows are shown before.
  if (statement.state === 'open') return accept({ list: [], pageSize, next: '' });
  const found = await listRows(env.DB, { id, result, after, limit: pageSize });
  const page = found.slice(0, pageSize);
  const next = found.length > pageSize ? String(page.at(-1)?.line ?? '') : '';
  return accept({ list: page.map(toShown), pageSize, next });
});

const COLUMNS = [
  'line',
  'result',
  'matchedBy',
  'day',
  'way',
  'theirs',
  'ours',
  'payer',
  'text',
  'keys',
  'paymentId',
  'account',
] as const;

const exportRows = implement(
  contract.exportStatement,
  async ({ env, input: { id, result, format, form }, mayGoOn }) => {
    const statement = await findStatement(env.DB, id);
    if (!statement || statement.state === 'open') return refuse('records.unknown');
    const read = async (after: number): Promise<ExportPage<ReturnType<typeof toShown>>> => {
      const found = await listRows(env.DB, { id, result, after, limit: EXPORT_CHUNK });
      const page = found.slice(0, EXPORT_CHUNK);
      const last = page.at(-1)?.line ?? 0;
      return { list: page.map(toShown), readNext: found.length > EXPORT_CHUNK ? () => read(last) : undefined };
    };
    const name = `statement_${statement.from_day}_${statement.to_day}${result === '' ? '' : `_${result}`}`;
    const first = await read(0);
    return accept(toExportResponse({ format, form, columns: COLUMNS, counts: ['line'], name, first, mayGoOn }));
  },
);

/** True if the stored rows were read with other columns or days. Then an open comparison begins again, and a closed one is kept beside a new one. */
function isChanged(
  row: StatementRow,
  input: { columns: object; reading?: object | undefined; covers: string; rows: number; from: string; to: string },
) {
  return (
    row.columns !== toSource(input) ||
    row.covers !== input.covers ||
    row.row_count !== input.rows ||
    row.from_day !== input.from ||
    row.to_day !== input.to
  );
}

const start = implement(contract.startStatement, async ({ env, input, staff }) => {
  const { from, to } = input;
  if (!isDay(from) || !isDay(to)) return refuseFields(isDay(from) ? { to: 'date' } : { from: 'date' });
  if (from > to) return refuseFields({ to: 'before' });
  if (countDays(from, to) >= contract.STATEMENT_DAYS_MAX) return refuseFields({ from: 'range' });
  const { account = '', name: person = '' } = staff?.person ?? {};
  const begin = () => startStatement(env.DB, { ...input, id: toRandomId(), account, person }, clock());
  const row = await begin();
  const hasOtherColumns = isChanged(row, input);
  if (row.state === 'closed' && !hasOtherColumns) {
    const closedAt = new Date(row.closed_at_ms ?? 0).toISOString();
    return refuseWith('staff.statement_known', { id: row.id, person: row.person, closedAt });
  }
  if (!hasOtherColumns) return accept(toStatement(row));
  if (row.state === 'closed') await freeFile(env.DB, row);
  else await dropStatement(env.DB, row.id);
  return accept(toStatement(await begin()));
});

const add = implement(contract.addStatementRows, async ({ env, input: { id, first, rows: given } }) => {
  const statement = await findStatement(env.DB, id);
  if (!statement) return refuse('records.unknown');
  if (statement.state === 'closed') return refuse('staff.statement_closed');
  if (first - 1 > statement.received) return refuse('staff.statement_rows_missing');
  const last = first - 1 + given.length;
  const { from_day: from, to_day: to, row_count: count } = statement;
  if (last > count || given.some(({ day }) => day < from || day > to)) return refuseFields({ rows: 'range' });
  if (!(await addRows(env.DB, id, first, given))) return refuse('records.unknown');
  return accept({ received: Math.max(last, statement.received) });
});

const compare = implement(contract.compareStatement, async ({ env, input }) => {
  const statement = await findStatement(env.DB, input.id);
  if (!statement) return refuse('records.unknown');
  if (statement.received < statement.row_count) return refuse('staff.statement_rows_missing');
  return accept(await compareStep(env.DB, statement, clock()));
});

const drop = implement(contract.deleteStatement, async ({ env, input }) => {
  const statement = await findStatement(env.DB, input.id);
  if (!statement) return refuse('records.unknown');
  return (await dropStatement(env.DB, input.id)) ? accept(null) : refuse('staff.statement_closed');
});

export const statementRoutes = [list, banks, get, rows, exportRows, start, add, compare, drop];
