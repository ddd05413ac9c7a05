import {
  DAY_ORDERS,
  type DayOrder,
  DECIMAL_SIGNS,
  type DecimalSign,
  type StatementColumns,
  type StatementReading,
} from '../../contract/cashier/statements.ts';
import { getServerNow } from '../core/server-time.ts';
import { toAmount, toDay } from './cells.ts';
import type { Table } from './parse-statement.ts';

/** An example cell of a file that can be read in several ways. All other cells of this kind can be read in these ways too. */
interface Unclear<Way> {
  readonly cell: string;
  readonly line: number;
  /** All cells of the row that contains `cell`. */
  readonly row: readonly string[];
  readonly ways: readonly Way[];
}

/** How a file is read. */
export interface Reading {
  readonly days: DayOrder;
  readonly decimal: DecimalSign;
}

export interface Readings {
  readonly reading: Reading;
  /** Undefined if nobody needs to choose: each cell can be read in one way only, or all ways give the same values. */
  readonly days: Unclear<DayOrder> | undefined;
  readonly decimal: Unclear<DecimalSign> | undefined;
}

/**
 * `possible` are the ways that can read all readable cells. `cell` is the cell that these ways read most differently; undefined if all read the same.
 */
function compareWays<Way>(
  cells: ReadonlySet<string>,
  ways: readonly Way[],
  read: (cell: string, way: Way) => string | number | undefined,
): { readonly possible: readonly Way[]; readonly cell: string | undefined } {
  const known = [...cells].filter((cell) => ways.some((way) => read(cell, way) !== undefined));
  const possible = ways.filter((way) => known.every((cell) => read(cell, way) !== undefined));
  let [best, most]: [string | undefined, number] = [undefined, 1];
  for (const cell of possible.length > 1 ? known : []) {
    const { size } = new Set(possible.map((way) => read(cell, way)));
    if (size > most) [best, most] = [cell, size];
    if (most === possible.length) break;
  }
  return { possible, cell: best };
}

/** Whether the first part of the dates can be a year. A file has rows of a month or a year, so the year would be this year or the last one. */
function mayBeginWithYear(cells: ReadonlySet<string>): boolean {
  const year = new Date(getServerNow()).getUTCFullYear() % 100;
  return [...cells].every((cell) => !/^\d{1,2}\D/.test(cell) || [year, year - 1].includes(Number.parseInt(cell, 10)));
}

/**
 * Finds how the dates and amounts of a file are written. `05/11/2026` is in May or November, and `2.500` is two and a half or two and a half
 * thousand. Often other cells of the same columns decide; otherwise a person must choose. `reading` has the chosen or found way, or else the first
 * possible one.
 */
export function findReadings({ headings, rows }: Table, columns: StatementColumns, chosen: StatementReading): Readings {
  const compare = <Way>(
    names: readonly string[],
    ways: readonly Way[],
    read: (cell: string, way: Way) => string | number | undefined,
    isAllowed: (way: Way, cells: ReadonlySet<string>) => boolean = () => true,
  ): { readonly first: Way | undefined; readonly unclear: Unclear<Way> | undefined } => {
    const places = names.filter((name) => name !== '').map((name) => headings.indexOf(name));
    const list = (row: Table['rows'][number]) => places.map((place) => (row.cells[place] ?? '').trim());
    const cells = new Set(rows.flatMap(list));
    const allowed = ways.filter((way) => isAllowed(way, cells));
    const { possible, cell } = compareWays(cells, allowed, read);
    const row = cell === undefined ? undefined : rows.find((one) => list(one).includes(cell));
    const unclear = cell !== undefined && row ? { cell, ways: possible, line: row.line, row: row.cells } : undefined;
    return { first: possible[0], unclear };
  };
  const days = compare([columns.day], DAY_ORDERS, toDay, (order, cells) => order !== 'ymd' || mayBeginWithYear(cells));
  const amounts = [columns.amount, columns.amountIn, columns.amountOut];
  const decimal = compare(amounts, DECIMAL_SIGNS, (cell, sign) => toAmount(cell, sign)?.minor);
  return {
    reading: {
      days: chosen.days ?? days.first ?? DAY_ORDERS[0],
      decimal: chosen.decimal ?? decimal.first ?? DECIMAL_SIGNS[0],
    },
    days: days.unclear,
    decimal: decimal.unclear,
  };
}
