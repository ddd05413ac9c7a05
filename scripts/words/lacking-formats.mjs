import { writeFileSync } from 'node:fs';
import { LACKED_BY_INTL } from '../../src/i18n/languages.ts';

const TIME = { hour: '2-digit', minute: '2-digit' };
/**
 * Options with which the product formats dates. The tables have formats for these options only; with other options a date is written as in
 * English.
 */
export const DATE_OPTIONS = [
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { dateStyle: 'short' },
  { timeStyle: 'short' },
  { timeStyle: 'medium' },
  { dateStyle: 'long', timeStyle: 'short' },
  { dateStyle: 'medium', timeStyle: 'short' },
  { dateStyle: 'short', timeStyle: 'short' },
  { dateStyle: 'short', timeStyle: 'medium' },
  { weekday: 'long', day: 'numeric', month: 'long' },
  { weekday: 'short', ...TIME },
  { day: '2-digit', month: '2-digit' },
  { day: 'numeric', month: 'short', ...TIME },
  TIME,
  { ...TIME, hourCycle: 'h23' },
  { ...TIME, second: '2-digit', hourCycle: 'h23' },
  { day: '2-digit', month: 'short', ...TIME, second: '2-digit', hourCycle: 'h23' },
];

const DAY_MS = 86_400_000;
/** A Sunday. */
const WEEK = Date.UTC(2026, 0, 4);
/** A time whose numeric fields all have one digit. A field that is always written with two digits then shows a zero. */
const SAMPLE = Date.UTC(2026, 2, 1, 3, 4, 5);
/** A Thursday in November. Its long names differ from its short names, if the language has both. */
const NAMED_SAMPLE = Date.UTC(2026, 10, 5, 3, 4, 5);

const format = (tag, options) =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' });

/** Returns the name of a field as it is written within a date (CLDR's "format" form), not as it is written alone. */
const nameOf = (tag, options, type, at) =>
  format(tag, options)
    .formatToParts(at)
    .find((part) => part.type === type).value;

function toNames(tag, width) {
  const options = { weekday: width, day: 'numeric', month: width, year: 'numeric' };
  return {
    months: Array.from({ length: 12 }, (_, month) => nameOf(tag, options, 'month', Date.UTC(2026, month, 1))),
    weekdays: Array.from({ length: 7 }, (_, day) => nameOf(tag, options, 'weekday', WEEK + day * DAY_MS)),
  };
}

const WIDTHS = { long: 4, short: 3 };

/** Fields in CLDR's letters: `MMMM` is a month's long name, `MM` has two digits. */
function toField({ type, value }, named, names, hour12) {
  const byName = (letter, list, index) => {
    const width = Object.keys(WIDTHS).find((one) => names[one][list][index] === named.value);
    return width && letter.repeat(WIDTHS[width]);
  };
  const byDigits = (letter) => letter.repeat(value.length);
  switch (type) {
    case 'literal':
      return value;
    case 'year':
      return value.length === 2 ? 'yy' : 'y';
    case 'month':
      return byName('M', 'months', 10) ?? byDigits('M');
    case 'weekday':
      return byName('E', 'weekdays', 4) ?? fail(value);
    case 'day':
      return byDigits('d');
    case 'hour':
      return byDigits(hour12 ? 'h' : 'H');
    case 'minute':
      return byDigits('m');
    case 'second':
      return byDigits('s');
    case 'dayPeriod':
      return value === 'AM' ? 'a' : fail(value);
    default:
      return fail(type);
  }
}

function fail(what) {
  throw new Error(`No pattern can have "${what}"`);
}

function toPattern(tag, options, names) {
  const used = format(tag, options);
  const { hour12 } = used.resolvedOptions();
  const named = used.formatToParts(NAMED_SAMPLE);
  return used
    .formatToParts(SAMPLE)
    .map((part, index) => toField(part, named[index], names, hour12))
    .join('');
}

/** @see optionsKey of src/lib/lacking-formats.ts */
const toKey = (options) =>
  Object.entries(options)
    .map((entry) => entry.join('='))
    .sort()
    .join();

/**
 * Returns the texts between the items of a list: `pair` between two items; in a longer list `last` before the last item and `middle` between the
 * others.
 */
function toListPatterns(tag) {
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  const between = (items) =>
    list
      .formatToParts(items)
      .filter(({ type }) => type === 'literal')
      .map(({ value }) => value);
  const [middle, last] = between(['A', 'B', 'C', 'D']).slice(1);
  return { pair: between(['A', 'B'])[0], middle, last };
}

export function toFormats(tag) {
  const names = { long: toNames(tag, 'long'), short: toNames(tag, 'short') };
  const patterns = DATE_OPTIONS.map((options) => [toKey(options), toPattern(tag, options, names)]);
  return { ...names, patterns: Object.fromEntries(patterns), list: toListPatterns(tag) };
}

/** Writes the tables of the languages that Chromium and workerd lack, from Node's own. */
export function writeFormats() {
  for (const tag of LACKED_BY_INTL)
    writeFileSync(`src/lib/lacking-formats/${tag}.json`, `${JSON.stringify(toFormats(tag), undefined, 2)}\n`);
}
