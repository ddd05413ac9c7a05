import { brand } from '../../brand/brand.ts';
import { CURRENCY } from '../../brand/currency.ts';
import type { DayOrder, DecimalSign } from '../../contract/cashier/statements.ts';
import { fold } from '../../lib/fold.ts';
import { formatDate } from '../../lib/format.ts';

const TAG = /<\/?[a-z!][^>]*>?/i;
const FORMULA = /^\s*[=@]/;

/** Cells of days, amounts and ids are values: a formula or markup in one of them means that the file was made by another program. */
export function findForeign(cell: string): 'formula' | 'html' | undefined {
  if (FORMULA.test(cell)) return 'formula';
  return TAG.test(cell) ? 'html' : undefined;
}

/** Matches days such as `27/11/2026` and `27-11-26`. The cell alone does not tell which part is the day, the month or the year. */
const SHORT = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?=$|[\sT,])/;
const YEAR_FIRST = /^(\d{4})[/.-]?(\d{2})[/.-]?(\d{2})(?=$|[\sT])/;
const ZONED = /\d:\d{2}.*?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})$/i;
const TIME = /^[\sT,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:(?:Z|UTC|GMT)|([+-]\d{2}):?(\d{2})?)$/i;
/** Matches a word after the time, such as `PST`. */
const WORD = /\d:\d{2}(?::\d{2})?(?:[.,]\d+)?[\s(]*([A-Za-z][A-Za-z_/]+)\.?\)?\s*$/;
/** Words after a time that do not name an unknown time zone: marks of hours, halves of the day, and UTC. */
const NO_ZONE: readonly string[] = ['am', 'pm', 'hs', 'hrs', 'utc', 'gmt'];
const MARKET = formatDate('pt-BR', new Date(0), { timeZone: brand.timeZone, timeZoneName: 'short' });
const MARKET_ZONES: readonly string[] = [brand.timeZone, MARKET.split(' ').at(-1) ?? ''].map((name) =>
  name.toLowerCase(),
);

/**
 * Whether a time is followed by the name of a time zone that is unknown here. Its day in the market's time zone may then be the day before or after.
 */
export function hasUnknownZone(cell: string): boolean {
  const word = WORD.exec(cell)?.[1]?.toLowerCase();
  return word !== undefined && !NO_ZONE.includes(word) && !MARKET_ZONES.includes(word);
}

/** Options for a day in the market's time zone. The language Swedish is used with them, because it writes a short date as `2026-11-27`. */
const DAY = { timeZone: brand.timeZone, dateStyle: 'short' } as const;

function toExisting(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2000 && year < 2100;
  return isSame ? date.toISOString().slice(0, 10) : undefined;
}

function toShortDay(first: string, second: string, third: string, order: DayOrder): string | undefined {
  const toYear = (text: string) => Number(text.length === 2 ? `20${text}` : text);
  if (order === 'dmy') return toExisting(toYear(third), Number(second), Number(first));
  if (order === 'mdy') return toExisting(toYear(third), Number(first), Number(second));
  if (first.length !== 2 || third.length !== 2) return undefined;
  return toExisting(toYear(first), Number(second), Number(third));
}

/** The day in the market's time zone. It differs from the written day if the time has another zone. */
function toMarketDay(day: string, rest: string): string | undefined {
  if (hasUnknownZone(rest)) return undefined;
  if (!ZONED.test(rest)) return day;
  const [, hour = '', minute, second = '00', ahead = '+00', minutes = '00'] = TIME.exec(rest) ?? [];
  const at = new Date(`${day}T${hour.padStart(2, '0')}:${minute}:${second}${ahead}:${minutes}`);
  return Number.isNaN(at.getTime()) ? undefined : formatDate('sv', at, DAY);
}

/**
 * Reads a day such as `27/11/2026`, `27-11-26`, `2026-11-27` or `20261127`, with or without a time. Returns it as `2026-11-27`; undefined
 * for anything else.
 */
export function toDay(cell: string, order: DayOrder): string | undefined {
  const text = cell.trim();
  const [whole = '', year, month, date] = YEAR_FIRST.exec(text) ?? [];
  if (year) {
    const day = toExisting(Number(year), Number(month), Number(date));
    return day && toMarketDay(day, text.slice(whole.length));
  }
  const [short = '', first, second = '', third = ''] = SHORT.exec(text) ?? [];
  const day = first && toShortDay(first, second, third, order);
  return day ? toMarketDay(day, text.slice(short.length)) : undefined;
}

export interface SignedAmount {
  /** Amount in cents, not negative. */
  readonly minor: number;
  /** Undefined if the cell shows no direction. */
  readonly way: 'in' | 'out' | undefined;
}

const ENDS: Readonly<Record<string, 'in' | 'out'>> = { c: 'in', cr: 'in', d: 'out', db: 'out', dr: 'out' };

/**
 * Pattern of an amount: thousands are separated by the sign that is not the decimal sign. Some programs write more than two decimals; the ones after
 * the cents must be zeros.
 */
const toShape = (decimal: string, group: string) =>
  new RegExp(`^(\\d+|\\d{1,3}(?:[${group}]\\d{2,3})*[${group}]\\d{3})(?:[${decimal}](\\d{1,2})0*)?$`);
const SHAPES: Readonly<Record<DecimalSign, RegExp>> = { ',': toShape(',', '.'), '.': toShape('.', ',') };

function toMinor(digits: string, decimal: DecimalSign): number | undefined {
  const [, whole, cents = ''] = SHAPES[decimal].exec(digits) ?? [];
  if (whole === undefined) return undefined;
  const minor = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  return Number.isSafeInteger(minor) && minor <= 1e12 ? minor : undefined;
}

/** Signs around an amount that are ignored: `R$`, the code of the currency, spaces and quotes. */
const MARKS = new RegExp(`[\\s\\u00a0]|R\\$|${CURRENCY}|"`, 'gi');

/** Reads an amount such as `1.234,56`, `-1,234.56`, `R$ 10,00`, `(10,00)`, `10,00-` or `10,00 D`; undefined for anything else. */
export function toAmount(cell: string, decimal: DecimalSign): SignedAmount | undefined {
  let text = cell
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(MARKS, '')
    .toLowerCase();
  const end = /(?:[a-z]{1,2})$/.exec(text)?.[0] ?? '';
  const way = ENDS[end];
  if (end !== '' && !way) return undefined;
  if (way) text = text.slice(0, -end.length);
  const isNegative = /^\(.*\)$/.test(text) || /^-|-$/.test(text);
  const minor = toMinor(text.replaceAll(/^[(+-]|[)-]$/g, ''), decimal);
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
