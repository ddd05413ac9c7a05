import { describe, expect, test } from 'vitest';
import { brand } from '../../../src/brand/brand.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../../src/i18n/locales.ts';

describe('the brand', () => {
  test('is what the specification says of it', () => {
    expect(brand).toMatchObject({ platform: 'web', device: 'WEB', lotteryType: 'SEA' });
    expect(brand.cockfightVassalages).toEqual(['DS88', 'DIG']);
    expect(brand.merchantCode).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
  });

  test('speaks Portuguese first and English second', () => {
    const rows = brand.locales.map((path) => LOCALES.find((row) => row.path === path)?.catalogue);
    expect(rows).toEqual(['PT', 'EN']);
    expect([brand.defaultLocale, DEFAULT_LOCALE]).toEqual([brand.locales[0], brand.locales[0]]);
  });
});
