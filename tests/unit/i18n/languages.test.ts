import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brand } from '../../../src/brand/brand.ts';
import { ROUTE_PATHS } from '../../../src/components/site-routes.ts';
import {
  CALENDAR,
  DIGITS,
  findLanguage,
  LANGUAGES,
  type LanguageRow,
  toFallbacks,
} from '../../../src/i18n/languages.ts';
import { isLocale, LOCALES, toTextOrder } from '../../../src/i18n/locales.ts';
import { WRITTEN_LOCALES } from '../../written-locales.ts';

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

  test.each(LANGUAGES.map((row) => [row.catalogue, row] as const))(
    '%s names its script and its territory',
    (_code, row) => {
      const { script } = new Intl.Locale(row.tag).maximize();
      // Urdu is printed in Nastaliq, a style of Arabic with a code of its own.
      expect(row.script).toBe({ ur: 'Aran' }[row.path as string] ?? script);
      expect(row.ogLocale).toMatch(/^[a-z]{2}_[A-Z]{2}$/);
      const format = new Intl.DateTimeFormat(`${row.tag}-u-ca-${CALENDAR}-nu-${DIGITS}`).resolvedOptions();
      expect([format.calendar, format.numberingSystem]).toEqual([CALENDAR, DIGITS]);
      expect(row.english).toMatch(/^[A-Z][a-z]+(?: [A-Z][a-z]+)?(?: \([A-Z][a-z]+\))?$/);
      expect(row.path).toBe(row.catalogue.toLowerCase());
    },
  );

  test('has one path for a cookie, a URL and the service worker, which takes two letters for a language', () => {
    const code = readFileSync(new URL('../../../public/service-worker.js', import.meta.url), 'utf8');
    const segment = new RegExp(/const LOCALES = \/(.+)\/;/.exec(code)?.[1]?.replaceAll('\\/', '/') ?? 'none');
    expect(LANGUAGES.filter(({ path }) => !segment.test(`/${path}/help`))).toEqual([]);
    expect(ROUTE_PATHS.filter((path) => segment.test(path))).toEqual([]);
  });

  test('enables those that have words, and the brand offers some of them', () => {
    const rows: readonly LanguageRow[] = LANGUAGES;
    expect(LOCALES.map(({ path }) => path)).toEqual(
      rows.filter(({ status }) => status !== 'off').map(({ path }) => path),
    );
    expect(brand.locales.filter((path) => !isLocale(path))).toEqual([]);
    for (const path of WRITTEN_LOCALES)
      expect(existsSync(new URL(`../../../src/words/${path}`, import.meta.url)), path).toBe(true);
  });
});

describe('the fallbacks of a language', () => {
  test.each(LANGUAGES.map(({ path }) => path))(
    'of %s begin with itself, and contain English and Portuguese once',
    (path) => {
      const order = toFallbacks(path);
      expect(order[0]).toBe(path);
      expect(order.filter((one) => one === 'en' || one === 'pt')).toHaveLength(2);
      expect(new Set(order).size).toBe(order.length);
    },
  );

  test('are the language, the one with the same words, English, Portuguese', () => {
    expect(toFallbacks('ar')).toEqual(['ar', 'en', 'pt']);
    expect(toFallbacks('en')).toEqual(['en', 'pt']);
    expect(toFallbacks('pt')).toEqual(['pt', 'en']);
    expect(toFallbacks('pt-br')).toEqual(['pt-br', 'pt', 'en']);
    expect(toFallbacks('xx')).toEqual(['en', 'pt']);
  });

  test('have pages', () => {
    for (const { path } of LOCALES) expect(toTextOrder(path)).toEqual(toFallbacks(path).filter(isLocale));
  });
});

describe('a language in another form', () => {
  test.each([
    ['PT-br', 'pt-br'],
    ['zh-CN', 'cn'],
    ['zh_TW', 'tw'],
    ['zh-Hant-HK', 'tw'],
    ['zh-Hans', 'cn'],
    ['AR', 'ar'],
    ['', undefined],
    ['../en', undefined],
    ['xx', undefined],
    ['zh-', undefined],
  ])('%j is %s', (code, path) => {
    expect(findLanguage(code)?.path).toBe(path);
  });
});
