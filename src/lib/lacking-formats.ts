import { type OwnFormats, toDateFormat } from './format.ts';
import km from './lacking-formats/km.json' with { type: 'json' };
import my from './lacking-formats/my.json' with { type: 'json' };

type Tables = typeof km;

/** Languages that Intl of browsers and workers may lack, with tables from CLDR (`npm run words -- formats`). */
const TABLES: Readonly<Record<string, Tables>> = { km, my };

/** Options with which an English format returns all fields as numbers, apart from the weekday. */
const FIELDS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const HALF_DAY = 12;
/** One or more of the same letter in a pattern of CLDR. Other text in a pattern has no Latin letters. */
const FIELD = /([a-zA-Z])\1*/g;

/** Fields by CLDR's letter. */
type Fields = Readonly<Record<string, number>>;

function readFields(at: Date | number | undefined, timeZone: string | undefined): Fields {
  const parts = toDateFormat('en', { ...FIELDS, timeZone }).formatToParts(at);
  const found = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const hour = Number(found['hour']);
  return {
    y: Number(found['year']),
    M: Number(found['month']),
    d: Number(found['day']),
    E: WEEKDAYS.indexOf(found['weekday'] ?? ''),
    H: hour,
    h: hour % HALF_DAY || HALF_DAY,
    a: hour,
    m: Number(found['minute']),
    s: Number(found['second']),
  };
}

function writeField({ long, short }: Tables, run: string, fields: Fields): string {
  const [letter = ''] = run;
  const value = fields[letter] ?? 0;
  const names = run.length > 3 ? long : short;
  if (letter === 'a') return value < HALF_DAY ? 'AM' : 'PM';
  if (letter === 'E') return names.weekdays[value] ?? '';
  if (letter === 'M' && run.length > 2) return names.months[value - 1] ?? '';
  if (run === 'yy') return String(value % 100).padStart(2, '0');
  return String(value).padStart(run.length, '0');
}

/** The key of a pattern: the options without the time zone, in order. */
function optionsKey(options: Intl.DateTimeFormatOptions): string {
  const named = Object.entries(options).filter(([name]) => name !== 'timeZone');
  return named
    .map((entry) => entry.join('='))
    .sort()
    .join();
}

function createFormats(tables: Tables): OwnFormats {
  const patterns: Readonly<Record<string, string>> = tables.patterns;
  const { pair, middle, last } = tables.list;
  return {
    toDateFormat(options) {
      const pattern = patterns[optionsKey(options)];
      if (pattern === undefined) return undefined;
      const format = (at?: Date | number) => {
        const fields = readFields(at, options.timeZone);
        return pattern.replaceAll(FIELD, (run) => writeField(tables, run, fields));
      };
      return {
        format,
        formatToParts: (at) => [{ type: 'literal', value: format(at) }],
        formatRange: (start, end) => [...new Set([format(start), format(end)])].join(' – '),
      };
    },
    formatList(items) {
      const end = items.length === 2 ? pair : last;
      return [items.slice(0, -1).join(middle), ...items.slice(-1)].filter((part) => part !== '').join(end);
    },
  };
}

/** Registers the tables, so that `format.ts` writes dates and lists of these languages with them. */
export function addLackingFormats(): void {
  globalThis.orlaFormats = Object.fromEntries(
    Object.entries(TABLES).map(([tag, tables]) => [tag, createFormats(tables)]),
  );
}
