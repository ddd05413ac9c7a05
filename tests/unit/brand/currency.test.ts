import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { brand } from '../../../src/brand/brand.ts';
import { CURRENCY } from '../../../src/brand/currency.ts';
import { checkCurrency } from '../../../src/layouts/check-currency.ts';

/** The only files that may contain a currency code: the brand's currency, and Pix, which always pays in Brazilian reais. */
const NAME_IT = ['src/brand/currency.ts', 'src/platform/cashier/providers/pix-code.ts'];

describe('the currency of a brand', () => {
  test('is the one that screens use', () => {
    expect(brand.currency).toBe(CURRENCY);
    expect(() => checkCurrency(brand.currency)).not.toThrow();
  });

  test('is named in no other place of the code', () => {
    const files = globSync('src/**/*.{ts,tsx,astro,sql}', { exclude: ['**/.wrangler/**'] });
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter((file) => /\bBRL\b/.test(readFileSync(file, 'utf8'))).sort()).toEqual(NAME_IT);
  });

  test.each(['EUR', 'USD'])('can be %s, which has two decimals', (currency) => {
    expect(() => checkCurrency(currency)).not.toThrow();
  });

  test.each([
    ['JPY', 0],
    ['KWD', 3],
  ])('cannot be %s, which has %d: a build reports it', (currency, digits) => {
    expect(() => checkCurrency(currency)).toThrow(`src/brand/currency.ts: "${currency}" has ${digits} decimals`);
  });

  test.each(['eur', 'EURO', 'PLAY', 'ABC', ''])('cannot be "%s", which is not a code of ISO 4217', (currency) => {
    expect(() => checkCurrency(currency)).toThrow('no code of ISO 4217');
  });

  test('is checked before anything is built', async () => {
    vi.resetModules();
    vi.doMock('../../../src/brand/currency.ts', () => ({ CURRENCY: 'JPY' }));
    const { brandFiles } = await import('../../../src/layouts/brand-files.ts');
    expect(brandFiles.buildStart as () => void).toThrow('"JPY" has 0 decimals');
  });
});
