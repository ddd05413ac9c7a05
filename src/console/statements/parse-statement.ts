import Papa from 'papaparse';
import {
  type FileRow,
  STATEMENT_DAYS_MAX,
  STATEMENT_KEYS_MAX,
  STATEMENT_ROWS_MAX,
  STATEMENT_TEXT_MAX,
  type StatementColumns,
  type StatementReading,
} from '../../contract/cashier/statements.ts';
import { findForeign, findIds, hasUnknownZone, type SignedAmount, toAmount, toDay, toWay } from './cells.ts';
import { findHeadings } from './columns.ts';
import { accept, type FileProblem, type Read, refuse } from './file-text.ts';
import { findReadings, type Reading } from './readings.ts';

export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** True if the last line ends with a line break, so it is complete. */
  readonly isEnded: boolean;
}

/** Number of lines that a file may have in addition to its payments, such as account and period. */
const HEAD_MAX = 50;
/** Maximum number of columns. A file with more columns is not a statement, and its list of columns would fill the page. */
const COLUMNS_MAX = 200;

/** Reads the cells of a CSV and detects the separator. Empty lines make no row. */
export function parseTable(text: string): Read<Table> {
  const { data, errors } = Papa.parse<string[]>(text.trimEnd(), { skipEmptyLines: false });
  if (errors.some(({ code }) => code === 'MissingQuotes')) return refuse('cut', data.length);
  const at = findHeadings(data);
  const headings = (data[at] ?? []).map((cell) => cell.trim());
  if (headings.length < 2 || headings.length > COLUMNS_MAX) return refuse('not_csv');
  const rows = data.flatMap((cells, index) => {
    return index > at && cells.some((cell) => cell.trim() !== '') ? [{ line: index + 1, cells }] : [];
  });
  if (rows.length === 0) return refuse('no_rows');
  if (rows.length > STATEMENT_ROWS_MAX + HEAD_MAX) return refuse('too_many_rows');
  return accept({ headings, rows, isEnded: /[\r\n]\s*$/.test(text) });
}

export interface Statement {
  readonly rows: readonly FileRow[];
  readonly from: string;
  readonly to: string;
  /** Number of lines without a day or an amount, such as balances. */
  readonly skipped: number;
  readonly sumIn: number;
  readonly sumOut: number;
}

type Cell = (heading: string) => string;

/** `skip`: a line of balances, which has no day or no amount. */
type Parsed = FileRow | 'skip' | Pick<FileProblem, 'problem' | 'cell'>;

function toSigned(cell: Cell, columns: StatementColumns, { decimal }: Reading): SignedAmount | undefined | 'none' {
  if (columns.amount !== '') {
    const text = cell(columns.amount);
    const amount = text === '' ? 'none' : toAmount(text, decimal);
    if (typeof amount !== 'object') return amount;
    return { minor: amount.minor, way: amount.way ?? toWay(cell(columns.way)) };
  }
  for (const [heading, way] of [
    [columns.amountIn, 'in'],
    [columns.amountOut, 'out'],
  ] as const) {
    const text = heading === '' ? '' : cell(heading);
    if (text === '' || text === '-') continue;
    const amount = toAmount(text, decimal);
    if (!amount) return undefined;
    if (amount.minor > 0) return { minor: amount.minor, way };
  }
  return 'none';
}

function parseRow(cell: Cell, columns: StatementColumns, reading: Reading): Parsed {
  const dayText = cell(columns.day);
  const amountText = cell(columns.amount) || cell(columns.amountIn) || cell(columns.amountOut);
  for (const text of [dayText, amountText, ...columns.ids.map(cell)]) {
    const foreign = findForeign(text);
    if (foreign) return { problem: foreign, cell: text };
  }
  const signed = toSigned(cell, columns, reading);
  if (dayText === '' || signed === 'none') return 'skip';
  const day = toDay(dayText, reading.days);
  if (day === undefined) return { problem: hasUnknownZone(dayText) ? 'zone' : 'day', cell: dayText };
  if (signed === undefined) return { problem: 'amount', cell: amountText };
  if (signed.minor === 0) return 'skip';
  const cut = (text: string) => text.slice(0, STATEMENT_TEXT_MAX);
  const text = cell(columns.text);
  const keys = [...columns.ids.map(cell).filter((one) => one !== ''), ...findIds(text)];
  return {
    ...{ day, way: signed.way ?? 'in', amount: signed.minor / 100 },
    keys: [...new Set(keys.map(cut))].slice(0, STATEMENT_KEYS_MAX),
    ...{ payer: cut(cell(columns.payer)), text: cut(text) },
  };
}

/** Number of rows between two pauses. During a pause, the page can draw and respond. */
const SLICE = 5_000;
const DAY_MS = 86_400_000;

const DECIMALS = /[.,]\d{2}\D*$/;

/** Whether the last line of a file without a final line break was cut: it lacks cells, or its amount lacks cents that the others have. */
function isCut({ headings, rows, isEnded }: Table, columns: StatementColumns, { days }: Reading): boolean {
  const [before, last] = [rows.at(-2)?.cells, rows.at(-1)?.cells];
  if (!last) return false;
  const at = (heading: string) => headings.indexOf(heading);
  const dayText = (last[at(columns.day)] ?? '').trim();
  const isDay = toDay(dayText, days) !== undefined;
  const amounts = [columns.amount, columns.amountIn, columns.amountOut].filter((one) => one !== '').map(at);
  // A last line with a day but no amount was cut, even if a program added a line break after it.
  if (isDay && last.length <= Math.max(at(columns.day), ...amounts)) return true;
  if (isEnded) return false;
  if (last.length < headings.length && /^\d/.test(dayText) && last.length < (before?.length ?? 0)) return true;
  if (!isDay) return false;
  const others = rows
    .slice(0, -1)
    .flatMap(({ cells }) => amounts.map((one) => cells[one] ?? '').filter((one) => /\d/.test(one)));
  const own = amounts.map((one) => last[one] ?? '').filter((one) => /\d/.test(one));
  return others.length > 0 && others.every((one) => DECIMALS.test(one)) && !own.every((one) => DECIMALS.test(one));
}

/**
 * All rows of the file, or the first thing that is wrong: nothing is sent before the whole file was read. A file that can be read in more than one
 * way is refused until a person has chosen one.
 */
export async function parseStatement(
  table: Table,
  columns: StatementColumns,
  chosen: StatementReading = {},
  onProgress: (share: number) => void = () => undefined,
): Promise<Read<Statement>> {
  if (columns.day === '') return refuse('no_day_column');
  if (columns.amount === '' && columns.amountIn === '' && columns.amountOut === '') return refuse('no_amount_column');
  const { headings, rows } = table;
  const { reading, ...unclear } = findReadings(table, columns, chosen);
  if (isCut(table, columns, reading)) return refuse('cut', rows.at(-1)?.line);
  for (const name of ['days', 'decimal'] as const)
    if (unclear[name] && !chosen[name]) return refuse('unclear', unclear[name].line, unclear[name].cell);
  // If two columns have the same heading, the first column is used.
  const places = new Map(headings.map((heading, index) => [heading, index] as const).toReversed());
  const list: FileRow[] = [];
  let [skipped, sumIn, sumOut] = [0, 0, 0];
  for (const [index, { line, cells }] of rows.entries()) {
    if (index % SLICE === SLICE - 1) {
      onProgress(index / rows.length);
      await new Promise((resolve) => setTimeout(resolve));
    }
    const cell: Cell = (heading) => (heading === '' ? '' : (cells[places.get(heading) ?? -1] ?? '').trim());
    const row = parseRow(cell, columns, reading);
    if (row === 'skip') skipped += 1;
    else if ('problem' in row) return refuse(row.problem, line, row.cell);
    else {
      list.push(row);
      if (row.way === 'in') sumIn += Math.round(row.amount * 100);
      else sumOut += Math.round(row.amount * 100);
    }
  }
  if (list.length === 0) return refuse('no_rows');
  if (list.length > STATEMENT_ROWS_MAX) return refuse('too_many_rows');
  const days = list.map(({ day }) => day).toSorted();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= STATEMENT_DAYS_MAX) return refuse('too_many_days');
  return accept({ rows: list, from, to, skipped, sumIn: sumIn / 100, sumOut: sumOut / 100 });
}
