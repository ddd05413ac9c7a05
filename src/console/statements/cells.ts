import { brand } from '../../brand/brand.ts';
import { CURRENCY } from '../../brand/currency.ts';
import { fold } from '../../lib/fold.ts';
import { formatDate } from '../../lib/format.ts';

const TAG = /<\/?[a-z!][^>]*>?/i;
const FORMULA = /^\s*[=@]/;

/** Cells of days, amounts and ids are values: a formula or markup in one of them means that the file was made by another program. */
export function findForeign(cell: string): 'formula' | 'html' | undefined {
  if (FORMULA.test(cell)) return 'formula';
  return TAG.test(cell) ? 'html' : undefined;
}

const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[\sT,].*)?$/;
const YEAR_FIRST = /^(\d{4})[/.-]?(\d{2})[/.-]?(\d{2})(?:[\sT].*)?$/;
/** A time with its zone belongs to the day of the market. */
const ZONED = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
/** Swedish writes a short date as `2026-11-27`. */
const DAY = { timeZone: brand.timeZone, dateStyle: 'short' } as const;

function toExisting(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2000 && year < 2100;
  return isSame ? date.toISOString().slice(0, 10) : undefined;
}

/** `27/11/2026`, `27-11-26`, `2026-11-27`, `20261127`, with or without a time, as `2026-11-27`; undefined for anything else. */
export function toDay(cell: string): string | undefined {
  const text = cell.trim();
  if (ZONED.test(text)) {
    const at = new Date(text.replace(' ', 'T').replace(',', '.'));
    return Number.isNaN(at.getTime()) ? undefined : formatDate('sv', at, DAY);
  }
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year) return toExisting(Number(year), Number(month), Number(day));
  const [, d, m, y = ''] = DAY_FIRST.exec(text) ?? [];
  if (d === undefined) return undefined;
  return toExisting(Number(y.length === 2 ? `20${y}` : y), Number(m), Number(d));
}

export interface SignedAmount {
  /** Cents, not negative. */
  readonly minor: number;
  /** Undefined: the cell says no direction. */
  readonly way: 'in' | 'out' | undefined;
}

const NUMBER = /^\d+(?:[.,]\d+)*$/;
const ENDS: Readonly<Record<string, 'in' | 'out'>> = { c: 'in', cr: 'in', d: 'out', db: 'out', dr: 'out' };

/** The last separator is the decimal sign if one or two digits follow it; three digits are a group of thousands. */
function toMinor(digits: string): number | undefined {
  if (!NUMBER.test(digits)) return undefined;
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const cents = at < 0 ? '' : digits.slice(at + 1);
  const isDecimal = cents.length === 1 || cents.length === 2;
  if (at >= 0 && !isDecimal && cents.length !== 3) return undefined;
  const whole = (isDecimal ? digits.slice(0, at) : digits).replaceAll(/[.,]/g, '');
  const minor = Number(whole) * 100 + (isDecimal ? Number(cents.padEnd(2, '0')) : 0);
  return Number.isSafeInteger(minor) && minor <= 1e12 ? minor : undefined;
}

/** The sign of the real, the currency's code, spaces and quotes around an amount. */
const MARKS = new RegExp(`[\\s\\u00a0]|R\\$|${CURRENCY}|"`, 'gi');

/** `1.234,56`, `-1,234.56`, `R$ 10,00`, `(10,00)`, `10,00-`, `10,00 D`; undefined for anything else. */
export function toAmount(cell: string): SignedAmount | undefined {
  let text = cell
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(MARKS, '')
    .toLowerCase();
  const end = /(?:[a-z]{1,2})$/.exec(text)?.[0] ?? '';
  const way = ENDS[end];
  if (end !== '' && !way) return undefined;
  if (way) text = text.slice(0, -end.length);
  const isNegative = /^\(.*\)$/.test(text) || /^-|-$/.test(text);
  const minor = toMinor(text.replaceAll(/^[(+-]|[)-]$/g, ''));
  if (minor === undefined) return undefined;
  return { minor, way: isNegative ? 'out' : way };
}

const OUT = /\b(?:d|debit|debito|saida|out|saque|enviado|enviada|payout|withdrawal|sent|refund|devolucao enviada)\b/;
const IN = /\b(?:c|credit|credito|entrada|in|deposito|recebido|recebida|payment|deposit|received)\b/;

/** The direction that a word such as `Crédito` or `Pix enviado` says; undefined for other words. */
export function toWay(cell: string): 'in' | 'out' | undefined {
  const text = fold(cell);
  return OUT.test(text) ? 'out' : IN.test(text) ? 'in' : undefined;
}

const IDS = /\b[ED]\d{8}\d{12}[A-Za-z0-9]{11}\b|\b[DW]\d{1,12}-?m[0-9a-f]{24}\b/g;

/** Ids of Pix payments and of our orders inside a text. */
export function findIds(text: string): string[] {
  return text.match(IDS) ?? [];
}
