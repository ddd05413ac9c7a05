import { describe, expect, test } from 'vitest';
import { brand } from '../../../../src/brand/brand.ts';
import { LANGUAGES } from '../../../../src/i18n/languages.ts';
import { type LocaleRow, requireLocaleRow } from '../../../../src/i18n/locales.ts';
import { findLanguages, toPagePathIn } from '../../../../src/stores/site/language-list.ts';

const ALL = LANGUAGES as readonly unknown[] as readonly LocaleRow[];
const find = (text: string) => findLanguages(text, ALL).map(({ path }) => path as string);

describe('the list of languages', () => {
  test('lists what the brand offers, in its order', () => {
    expect(findLanguages('').map(({ path }) => path)).toEqual(brand.locales);
  });

  test.each(ALL.map((row) => [row.catalogue, row] as const))(
    'finds %s by its own name, its English name and its code',
    (code, { path, name, english }) => {
      for (const text of [name, english, english.toUpperCase(), code, ` ${code.toLowerCase()} `])
        expect(find(text), text).toContain(path);
    },
  );

  test('finds part of a name, without its accents', () => {
    expect(find('portugues')).toEqual(['pt', 'pt-br']);
    expect(find('tieng')).toEqual(['vi']);
    expect(find('العربي')).toEqual(['ar']);
    expect(find('中文')).toEqual(['cn', 'tw']);
    expect(find('klingon')).toEqual([]);
  });

  test('leads to the same page in another language', () => {
    const tags = brand.locales.map(requireLocaleRow);
    for (const { catalogue, path } of tags)
      expect(toPagePathIn(catalogue, '/en/rng')).toBe(path === 'pt' ? '/rng' : `/${path}/rng`);
    expect(toPagePathIn('PT', '/en')).toBe('/');
    expect(toPagePathIn('XX', '/en')).toBeUndefined();
  });
});
