import { isolate } from './isolate.ts';

/**
 * Falls back to English if the browser or the worker lacks a language (Khmer, Burmese), because both must write the
 * same text. For these languages, our own tables format dates and lists, if the page has loaded them
 * (lacking-formats.ts).
 */
type Tags = readonly [tag: string, fallback: 'en'];

export interface DateFormat {
  format(at?: Date | number): string;
  formatToParts(at?: Date | number): Intl.DateTimeFormatPart[];
  formatRange(start: Date | number, end: Date | number): string;
}

/** Formats of a language by our own tables. */
export interface OwnFormats {
  /** Undefined for options that the tables lack. */
  toDateFormat(options: Intl.DateTimeFormatOptions): DateFormat | undefined;
  formatList(items: readonly string[]): string;
}

declare global {
  /** By tag. The scripts of a page and of a frame are separate, so they share a global. */
  var orlaFormats: Readonly<Record<string, OwnFormats>> | undefined;
}

/** Intl formats are expensive to create, and tables use the same one in every cell, so each is created once. */
function createKept<Options extends object, Format>(create: (tags: Tags, options: Options) => Format) {
  const kept = new Map<string, Format>();
  return (tag: string, options: Options): Format => {
    const key = tag + JSON.stringify(options);
    const known = kept.get(key) ?? create([tag, 'en'], options);
    kept.set(key, known);
    return known;
  };
}

/**
 * All languages use the digits 0 to 9 and the Gregorian calendar (languages.ts): an amount and a date must look the same
 * in a game, on a page and in a bank's app.
 */
const DIGITS = { numberingSystem: 'latn' } as const;
const CALENDAR = { calendar: 'gregory', ...DIGITS } as const;

export const toNumberFormat = createKept(
  (tags, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tags, { ...options, ...DIGITS }),
);
export const toDateFormat = createKept(
  (tags, options: Intl.DateTimeFormatOptions): DateFormat =>
    globalThis.orlaFormats?.[tags[0]]?.toDateFormat(options) ??
    new Intl.DateTimeFormat(tags, { ...options, ...CALENDAR }),
);
export const toPluralRules = createKept(
  (tags, options: Intl.PluralRulesOptions): Pick<Intl.PluralRules, 'select'> =>
    Intl.PluralRules ? new Intl.PluralRules(tags, options) : { select: (count) => (count === 1 ? 'one' : 'other') },
);
const toListFormat = createKept((tags, options: Intl.ListFormatOptions) =>
  Intl.ListFormat ? new Intl.ListFormat(tags, options) : { format: (items: readonly string[]) => items.join(', ') },
);
const toRegionNames = createKept((tags, options: Pick<Intl.DisplayNamesOptions, 'fallback'>) =>
  Intl.DisplayNames ? new Intl.DisplayNames(tags, { ...options, type: 'region' }) : undefined,
);
const toLanguageNames = createKept((tags, options: Pick<Intl.DisplayNamesOptions, 'fallback'>) =>
  Intl.DisplayNames ? new Intl.DisplayNames(tags, { ...options, type: 'language' }) : undefined,
);
const toCollator = createKept((tags, options: Intl.CollatorOptions) => new Intl.Collator(tags, options));

/** Amounts, odds and ratios have two decimals. */
export const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

export function formatNumber(tag: string, value: number, options: Intl.NumberFormatOptions = {}): string {
  return toNumberFormat(tag, options).format(value);
}

/** Two decimals and grouping. Play money (`PLAY`) has no Intl currency, so it has no symbol. */
export function formatMoney(tag: string, amount: number, currency: string): string {
  if (currency === 'PLAY') return formatNumber(tag, amount, TWO_DECIMALS);
  return isolate(formatNumber(tag, amount, { ...TWO_DECIMALS, style: 'currency', currency }), tag, 'ltr');
}

/** @param share 0.05 is 5 % */
export function formatPercent(tag: string, share: number, options: Intl.NumberFormatOptions = {}): string {
  return isolate(formatNumber(tag, share, { maximumFractionDigits: 2, ...options, style: 'percent' }), tag, 'ltr');
}

/**
 * A formatted number with its sign, `+R$ 5.00`; none for 0. From right to left the sign stays on the left of the number.
 *
 * @param text the number without its sign
 */
export function toSigned(tag: string, value: number, text: string): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return isolate(sign + text, tag, 'ltr');
}

/** @param at a date, ISO 8601, or milliseconds; anything else prints a dash, because a bad time must not break a page */
export function formatDate(tag: string, at: Date | string | number, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '–' : toDateFormat(tag, options).format(date);
}

/** `A, B and C` */
export function formatList(tag: string, items: readonly string[]): string {
  return globalThis.orlaFormats?.[tag]?.formatList(items) ?? toListFormat(tag, { type: 'conjunction' }).format(items);
}

/** Name of a country (ISO 3166); undefined for a code without a name. */
export function toRegionName(tag: string, country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  return toRegionNames(tag, { fallback: 'none' })?.of(country);
}

/** Name of a language (BCP 47); the tag itself where Intl has no name. */
export function toLanguageName(tag: string, language: string): string {
  return toLanguageNames(tag, { fallback: 'code' })?.of(language) ?? language;
}

/** Sorts texts as readers of the language expect. */
export function compareTexts(tag: string): (left: string, right: string) => number {
  return toCollator(tag, {}).compare;
}

/** Decimal mark of a language, as its number pad types it. */
export function toDecimalMark(tag: string): ',' | '.' {
  const parts = toNumberFormat(tag, {}).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}
