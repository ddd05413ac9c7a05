import { toTextCell } from './csv-cell.ts';
import { toDateFormat, toDecimalMark } from './format.ts';

/** Amounts and times as the platform writes them into files. */
const AMOUNT = /^-?\d+\.\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const BOM = '\uFEFF';
/** A spreadsheet does not recognise a date that contains direction marks or narrow spaces. */
const MARKS = /[\u061c\u200e\u200f]/g;
const NARROW = /[\u202f\u00a0]/g;
/** Times of day that spreadsheets of every country read. */
const CLOCK = /^\d{1,2}:\d{2}:\d{2}(?: [AP]M)?$/i;

const PLAIN_CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

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
  const days = toDateFormat(tag, { dateStyle: 'short', timeZone });
  const clocks = toDateFormat(tag, { timeStyle: 'medium', timeZone });
  const plainClocks = toDateFormat('en', { ...PLAIN_CLOCK, timeZone });
  let isHead = true;
  let isQuoted = false;
  let rest = '';

  /** Writes a time with the date first, as spreadsheets expect, even if the language writes the time first. */
  function toTime(text: string): string {
    const at = Date.parse(text);
    const clock = clocks.format(at).replaceAll(NARROW, ' ');
    return `${days.format(at).replaceAll(MARKS, '')} ${CLOCK.test(clock) ? clock : plainClocks.format(at)}`;
  }

  function toCell(text: string): string {
    if (AMOUNT.test(text)) return text.replace('.', mark);
    return TIME.test(text) ? toTextCell(toTime(text), separator) : toQuoted(text);
  }

  /** Formulas need no apostrophe here, because the platform has already added it. */
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
  function push(text: string): string {
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
  }

  /** Returns the last line, if the file has no line end after it. */
  function end(): string {
    const line = rest;
    rest = '';
    return line === '' ? '' : toLine(line);
  }

  return { push, end };
}

export type LocalCsv = ReturnType<typeof createLocalCsv>;
