import { describe, expect, test } from 'vitest';
import { brand } from '../../../src/brand/brand.ts';
import { LANGUAGES } from '../../../src/i18n/languages.ts';
import { LOCALES, requireLocaleRow } from '../../../src/i18n/locales.ts';

const NAMED = 'CN, EN, JA, TH, VI, MY, ES, HI, ID, KM, KO, MS, PT, PT-BR, TA, TW';

describe('the catalogue of languages', () => {
  test('has 35 codes, each once, including those of the spec', () => {
    const codes = LANGUAGES.map(({ catalogue }) => catalogue as string);
    expect(codes).toHaveLength(35);
    expect(new Set(codes).size).toBe(35);
    expect(NAMED.split(', ').filter((code) => !codes.includes(code))).toEqual([]);
    expect(new Set(LANGUAGES.map(({ path }) => path)).size).toBe(35);
  });

  test.each(LANGUAGES.map((row) => [row.catalogue, row] as const))(
    '%s has a tag, a direction and a code that the contract accepts',
    (code, row) => {
      expect(Intl.getCanonicalLocales(row.tag)).toEqual([row.tag]);
      expect(code).toMatch(/^[A-Z]{2}(-[A-Z]{2})?$/);
      expect(row.name.trim()).not.toBe('');
      const isRightToLeft = ['Arab', 'Hebr'].includes(new Intl.Locale(row.tag).maximize().script ?? '');
      expect(row.dir).toBe(isRightToLeft ? 'rtl' : 'ltr');
    },
  );

  test('enables the languages of the brand for which the site has words', () => {
    expect(brand.locales.map((path) => requireLocaleRow(path).catalogue)).toEqual(['PT', 'EN']);
    expect(LOCALES.length).toBeGreaterThanOrEqual(brand.locales.length);
  });
});
