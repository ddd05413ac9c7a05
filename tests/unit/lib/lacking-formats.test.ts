import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATE_OPTIONS, toFormats } from '../../../scripts/words/lacking-formats.mjs';
import { LACKED_BY_INTL } from '../../../src/i18n/languages.ts';
import { formatDate, formatList, toDateFormat } from '../../../src/lib/format.ts';
import { addLackingFormats } from '../../../src/lib/lacking-formats.ts';
import { DATE_SAMPLES, LIST_SAMPLES } from '../../lacking-formats.ts';

const HOUR_MS = 3_600_000;
/** Every day of more than a year at changing hours. */
const TIMES = Array.from({ length: 400 }, (_, day) => Date.UTC(2026, 0, 1) + day * 25 * HOUR_MS);
const ZONES = ['UTC', 'America/Sao_Paulo', 'Asia/Phnom_Penh'];
const OPTIONS = DATE_OPTIONS as Intl.DateTimeFormatOptions[];
const TEXTS = ['A', 'B', 'C', 'D', 'E'];

const toOwn = (tag: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tag, { ...options, calendar: 'gregory', numberingSystem: 'latn' });

beforeAll(addLackingFormats);
afterAll(() => {
  globalThis.orlaFormats = undefined;
});

describe.each(LACKED_BY_INTL)('%s, which Chromium and workerd lack', (tag) => {
  test('has tables from CLDR', () => {
    const file = new URL(`../../../src/lib/lacking-formats/${tag}.json`, import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8')), 'npm run words -- formats').toEqual(toFormats(tag));
    expect(Object.keys(globalThis.orlaFormats ?? {})).toContain(tag);
  });

  test.each(OPTIONS)('writes dates as CLDR does: %j', (options) => {
    for (const timeZone of ZONES) {
      const own = toOwn(tag, { ...options, timeZone });
      for (const at of TIMES) expect(formatDate(tag, at, { ...options, timeZone })).toBe(own.format(at));
    }
  });

  test('writes lists as CLDR does', () => {
    const own = new Intl.ListFormat(tag, { type: 'conjunction' });
    for (let length = 0; length <= TEXTS.length; length += 1)
      expect(formatList(tag, TEXTS.slice(0, length))).toBe(own.format(TEXTS.slice(0, length)));
  });
});

test('the samples of the other runtimes are those of CLDR', () => {
  for (const { tag, at, options, text } of DATE_SAMPLES) expect(toOwn(tag, options).format(at)).toBe(text);
  for (const { tag, items, text } of LIST_SAMPLES) expect(new Intl.ListFormat(tag).format(items)).toBe(text);
});

test('a range of days names both days, and one day once', () => {
  const format = toDateFormat('km', { dateStyle: 'short', timeZone: 'UTC' });
  expect(format.formatRange(Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 4))).toBe('1/1/26 – 4/1/26');
  expect(format.formatRange(Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1, 9))).toBe('1/1/26');
});

test('other options are those of the runtime', () => {
  expect(formatDate('km', TIMES[0] ?? 0, { era: 'long', timeZone: 'UTC' })).toMatch(/2026/);
});
