import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/i18n/languages.ts';
import {
  formatDate,
  formatList,
  formatMoney,
  formatNumber,
  formatPercent,
  toRegionName,
  toSigned,
} from '../../../src/lib/format.ts';
import { toAmount } from '../../../src/stores/core/amount-field.ts';

const TAGS = LANGUAGES.map(({ tag }) => tag);
/** A digit of another script than ASCII. */
const FOREIGN_DIGIT = /(?!\d)\p{Nd}/u;

describe.each(TAGS)('numbers and dates in %s', (tag) => {
  test('have the digits 0 to 9 and the Gregorian calendar', () => {
    const at = Date.UTC(2026, 10, 26, 15, 4);
    const texts = [
      formatNumber(tag, 1234.5),
      formatMoney(tag, 1234.5, 'BRL'),
      formatPercent(tag, 0.0625),
      formatDate(tag, at, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
      formatDate(tag, at, { dateStyle: 'short', timeZone: 'UTC' }),
    ];
    expect(texts.filter((text) => FOREIGN_DIGIT.test(text))).toEqual([]);
    expect(texts[3]).toContain('2026');
    expect(texts[4]).toContain('26');
  });

  test('keep their signs in place in any sentence', () => {
    const isIsolated = /^\u2066[^\u2066-\u2069]*\u2069$/;
    const isRightToLeft = LANGUAGES.some((row) => row.tag === tag && row.dir === 'rtl');
    for (const text of [formatMoney(tag, -1234.5, 'BRL'), formatPercent(tag, 0.0625)])
      expect(isIsolated.test(text), text).toBe(isRightToLeft);
  });

  test('are read back as they are shown', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999_999 });
    fc.assert(
      fc.property(cents, fc.constantFrom('BRL', 'PLAY'), (minor, currency) => {
        const text = formatMoney(tag, minor / 100, currency);
        expect(toAmount(text, tag), text).toBe(minor / 100);
      }),
      { numRuns: 100 },
    );
  });

  test('name lists and countries', () => {
    expect(formatList(tag, ['A', 'B'])).toMatch(/^A.+B$/);
    expect(toRegionName(tag, 'BR')).toBeTruthy();
    expect(toRegionName(tag, 'x')).toBeUndefined();
  });
});

test('a sign stays inside the isolate of its number', () => {
  expect(toSigned('ar', -5, formatMoney('ar', 5, 'BRL'))).toMatch(/^\u2066−\u2066[^\u2066-\u2069]*\u2069\u2069$/);
  expect([1, -1, 0].map((value) => toSigned('en', value, '5'))).toEqual(['+5', '−5', '5']);
});

test('a language that the runtime lacks is formatted as in English, not as in the language of the machine', () => {
  const script = "import { formatNumber } from './src/lib/format.ts'; console.log(formatNumber('tlh', 1234.5))";
  const env = { ...process.env, LC_ALL: 'de_DE.UTF-8' };
  const text = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env, encoding: 'utf8' });
  expect(text).toBe('1,234.5\n');
});

/** Matches each function with which Intl writes texts for people. Segmenter and plural rules are left out, because they format nothing. */
const FORMAT =
  /new Intl\.(?:NumberFormat|DateTimeFormat|ListFormat|RelativeTimeFormat|DisplayNames|Collator)|\.toLocale(?:Date|Time)?String\(/;

test('only lib/format.ts formats', () => {
  const files = globSync('src/**/*.{ts,tsx,astro}', {
    exclude: (name) => name === '.wrangler',
  });
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => FORMAT.test(readFileSync(file, 'utf8')))).toEqual(['src/lib/format.ts']);
});
