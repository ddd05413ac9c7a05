import Papa from 'papaparse';
import {
  type FileRow,
  STATEMENT_DAYS_MAX,
  STATEMENT_KEYS_MAX,
  STATEMENT_ROWS_MAX,
  STATEMENT_TEXT_MAX,
  type StatementColumns,
} from '../../contract/cashier/statements.ts';
import { findForeign, findIds, type SignedAmount, toAmount, toDay, toWay } from './cells.ts';
import { findHeadings } from './columns.ts';
import { accept, type FileProblem, type Read, refuse } from './file-text.ts';

export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Lines above the rows of a bank: account, period, headings. */
const HEAD_MAX = 50;

/** Cells of a CSV; the separator is found. Empty lines have no row. */
export function parseTable(text: string): Read<Table> {
  const { data, errors } = Papa.parse<string[]>(text.trimEnd(), { skipEmptyLines: false });
  if (errors.some(({ code }) => code === 'MissingQuotes')) return refuse('cut', data.length);
  const at = findHeadings(data);
  const headings = (data[at] ?? []).map((cell) => cell.trim());
  if (headings.length < 2) return refuse('not_csv');
  const rows = data.flatMap((cells, index) => {
    return index > at && cells.some((cell) => cell.trim() !== '') ? [{ line: index + 1, cells }] : [];
  });
  if (rows.length === 0) return refuse('no_rows');
  if (rows.length > STATEMENT_ROWS_MAX + HEAD_MAX) return refuse('too_many_rows');
  return accept({ headings, rows });
}

export interface Statement {
  readonly rows: readonly FileRow[];
  readonly from: string;
  readonly to: string;
  /** Lines without a day or an amount, such as balances. */
  readonly skipped: number;
  readonly sumIn: number;
  readonly sumOut: number;
}

type Cell = (heading: string) => string;

/** `skip`: a line of balances, which has no day or no amount. */
type Parsed = FileRow | 'skip' | Pick<FileProblem, 'problem' | 'cell'>;

function toSigned(cell: Cell, columns: StatementColumns): SignedAmount | undefined | 'none' {
  if (columns.amount !== '') {
    const text = cell(columns.amount);
    const amount = text === '' ? 'none' : toAmount(text);
    if (typeof amount !== 'object') return amount;
    return { minor: amount.minor, way: amount.way ?? toWay(cell(columns.way)) };
  }
  for (const [heading, way] of [
    [columns.amountIn, 'in'],
    [columns.amountOut, 'out'],
  ] as const) {
    const text = heading === '' ? '' : cell(heading);
    if (text === '' || text === '-') continue;
    const amount = toAmount(text);
    if (!amount) return undefined;
    if (amount.minor > 0) return { minor: amount.minor, way };
  }
  return 'none';
}

function parseRow(cell: Cell, columns: StatementColumns): Parsed {
  const dayText = cell(columns.day);
  const amountText = cell(columns.amount) || cell(columns.amountIn) || cell(columns.amountOut);
  for (const text of [dayText, amountText, ...columns.ids.map(cell)]) {
    const foreign = findForeign(text);
    if (foreign) return { problem: foreign, cell: text };
  }
  const signed = toSigned(cell, columns);
  if (dayText === '' || signed === 'none') return 'skip';
  const day = toDay(dayText);
  if (day === undefined) return { problem: 'day', cell: dayText };
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

/** Rows between two pauses, in which the page can draw and answer. */
const SLICE = 5_000;
const DAY_MS = 86_400_000;

/** All rows of the file, or the first thing that is wrong: nothing is sent before the whole file was read. */
export async function parseStatement(
  { headings, rows }: Table,
  columns: StatementColumns,
  onProgress: (share: number) => void = () => undefined,
): Promise<Read<Statement>> {
  if (columns.day === '') return refuse('no_day_column');
  if (columns.amount === '' && columns.amountIn === '' && columns.amountOut === '') return refuse('no_amount_column');
  const places = new Map(headings.map((heading, index) => [heading, index]));
  const last = Math.max(
    ...[columns.day, columns.amount, columns.amountIn, columns.amountOut].map((h) => places.get(h) ?? 0),
  );
  const list: FileRow[] = [];
  let [skipped, sumIn, sumOut] = [0, 0, 0];
  for (const [index, { line, cells }] of rows.entries()) {
    if (index % SLICE === SLICE - 1) {
      onProgress(index / rows.length);
      await new Promise((resolve) => setTimeout(resolve));
    }
    const cell: Cell = (heading) => (heading === '' ? '' : (cells[places.get(heading) ?? -1] ?? '').trim());
    // The last line of a file that was cut has a day, but no longer its amount.
    const isCut = index === rows.length - 1 && cells.length <= last && toDay(cell(columns.day)) !== undefined;
    if (isCut) return refuse('cut', line);
    const row = parseRow(cell, columns);
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
