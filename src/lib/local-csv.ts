import { toTextCell } from '../../lib/csv-cell.ts';
import { toDateFormat, toDecimalMark } from '../../lib/format.ts';

/** Amounts and times as the platform writes them into files. */
const AMOUNT = /^-?\d+\.\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const BOM = '\uFEFF';

export interface CsvReader {
  /** BCP 47. */
  readonly tag: string;
  readonly timeZone: string;
  /** Heading of a column in the reader's language. */
  readonly toHeading: (column: string) => string;
}

/**
 * Rewrites the platform's CSV, chunk by chunk, as spreadsheets of a country read it: a semicolon between columns where the comma is the
 * decimal mark, readable headings, and local times.
 */
export function createLocalCsv({ tag, timeZone, toHeading }: CsvReader) {
  const mark = toDecimalMark(tag);
  const separator = mark === ',' ? ';' : ',';
  const times = toDateFormat(tag, { dateStyle: 'short', timeStyle: 'medium', timeZone });
  let isHead = true;
  let isQuoted = false;
  let rest = '';

  function toCell(text: string): string {
    if (AMOUNT.test(text)) return text.replace('.', mark);
    const own = TIME.test(text)
      ? times
          .format(Date.parse(text))
          .replace(/[,،]\s/, ' ')
          .replaceAll(/[\u202f\u00a0]/g, ' ')
      : text;
    return own === text ? toQuoted(text) : toTextCell(own, separator);
  }

  /** The platform has marked formulas already. */
  function toQuoted(text: string): string {
    return text.includes(separator) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }

  function toLine(line: string): string {
    const cells = [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
    );
    const own = isHead ? cells.map((cell) => toQuoted(toHeading(cell.replace(BOM, '')))) : cells.map(toCell);
    const start = isHead ? BOM : '';
    isHead = false;
    return `${start}${own.join(separator)}\r\n`;
  }

  /** Takes the next chunk and returns the complete lines. A line end inside quotes is part of a cell. */
  return function push(text: string): string {
    let done = '';
    let start = 0;
    const all = rest + text;
    for (let at = rest.length; at < all.length; at += 1) {
      if (all[at] === '"') isQuoted = !isQuoted;
      if (all[at] !== '\n' || isQuoted) continue;
      done += toLine(all.slice(start, at).replace(/\r$/, ''));
      start = at + 1;
    }
    rest = all.slice(start);
    return done;
  };
}
