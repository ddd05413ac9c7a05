import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY } from '../../../../src/brand/currency.ts';
import { LANGUAGES } from '../../../../src/i18n/languages.ts';
import { findAmountProblem, toAmount } from '../../../../src/stores/core/amount-field.ts';

describe('a typed amount', () => {
  test.each([
    ['1.234,56', 'pt-BR', 1234.56],
    ['1.234.567', 'pt-BR', 1_234_567],
    ['1,234.56', 'en', 1234.56],
    ['1,234', 'en', 1234],
    ['1234,5', 'pt-BR', 1234.5],
    ['1234.5', 'pt-BR', 1234.5],
    ['1234,5', 'en', 1234.5],
    [' 10 ', 'en', 10],
    ['0', 'en', 0],
    ['0,01', 'pt-BR', 0.01],
    ['0.50', 'pt-BR', 0.5],
    ['0.500', 'pt-BR', 0.5],
    ['0,500', 'en', 0.5],
    ['R$ 100,00', 'pt-BR', 100],
    ['R$\u00a01.234,56', 'pt-BR', 1234.56],
    ['1.234,56 BRL', 'pt-BR', 1234.56],
    ['r$100', 'en', 100],
    ['1\u00a0000,00', 'pt-BR', 1000],
    ['1\u202f000,00', 'fr', 1000],
    ['1 000', 'en', 1000],
    ["1'000.50", 'en', 1000.5],
    ['1,00,000.00', 'hi', 100_000],
    ['12,34,567.80', 'en', 1_234_567.8],
    ['１００', 'pt-BR', 100],
    ['１，０００．５０', 'en', 1000.5],
    ['١٠٠', 'en', 100],
    ['١٬٢٣٤٫٥٠', 'ar', 1234.5],
    ['১,০০,০০০.৫০', 'bn', 100_000.5],
    ['१,२३४.५', 'hi', 1234.5],
    ['\u202a100,50\u202c', 'pt-BR', 100.5],
    ['۱٬۲۳۴٫۵۶', 'fa', 1234.56],
    ['1’000.50', 'de-CH', 1000.5],
    ['007', 'pt-BR', 7],
    ['brl100', 'pt-BR', 100],
  ])('%j in %s is %d', (text, tag, amount) => {
    expect(toAmount(text, tag)).toBe(amount);
  });

  test.each([
    ['1e3', 'en'],
    ['1,000.00', 'pt-BR'],
    ['1.000,00', 'en'],
    ['-0', 'en'],
    ['-5', 'en'],
    ['+5', 'en'],
    ['1,2,3', 'en'],
    ['1 2', 'en'],
    ['1 00', 'en'],
    ['1,000 000', 'en'],
    ['US$ 10', 'pt-BR'],
    ['10²', 'pt-BR'],
    ['5½', 'pt-BR'],
    ['1.00.000', 'pt-BR'],
    ['−5', 'pt-BR'],
    ['R$ -100', 'pt-BR'],
    ['(5)', 'en'],
    ['100 reais', 'pt-BR'],
    ['1k', 'en'],
    ['1,234.', 'en'],
    ['1..000', 'pt-BR'],
    ['1e-3', 'en'],
    ['5€', 'pt-BR'],
    ['€ 10', 'pt-BR'],
    ['R$ 10 R$', 'pt-BR'],
    ['R$', 'pt-BR'],
    ['.5', 'en'],
    ['5.', 'en'],
    ['0x10', 'en'],
    ['Infinity', 'en'],
    ['', 'en'],
  ])('%j in %s is none', (text, tag) => {
    expect(toAmount(text, tag)).toBeUndefined();
  });
});

describe('a displayed amount', () => {
  const amounts = fc.integer({ min: 1, max: 99_999_999_999 }).map((cents) => cents / 100);
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  const systems = [undefined, 'latn', 'arab', 'arabext', 'beng', 'deva', 'fullwide', 'thai'];

  test.each(LANGUAGES.map(({ tag }) => tag))('is read back in %s', (tag) => {
    const formats = systems.flatMap((numberingSystem) => {
      const digits = { ...decimals, ...(numberingSystem ? { numberingSystem } : {}) };
      const money = { ...digits, style: 'currency', currency: CURRENCY } as const;
      return [
        new Intl.NumberFormat(tag, digits),
        new Intl.NumberFormat(tag, money),
        new Intl.NumberFormat(tag, { ...money, currencyDisplay: 'code' }),
      ];
    });
    fc.assert(
      fc.property(amounts, fc.constantFrom(...formats), (amount, format) => {
        const text = format.format(amount);
        expect(toAmount(text, tag), text).toBe(amount);
        expect(findAmountProblem(text, tag), text).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });
});

describe('the problem of an amount', () => {
  const bounds = { min: 10, max: 20_000 };
  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['1e3', 'amount_form'],
    ['1,000.00', 'amount_form'],
    ['１００', undefined],
    ['-0', 'amount_form'],
    ['0', 'amount_min'],
    ['0,00', 'amount_min'],
    ['9,99', 'amount_min'],
    ['10,001', 'amount_decimals'],
    ['1.000,123', 'amount_decimals'],
    ['20000,01', 'amount_max'],
    ['9007199254740992', 'amount_form'],
    ['999999999999', 'amount_form'],
    ['10', undefined],
    ['20.000,00', undefined],
  ])('%j: %s', (text, problem) => {
    expect(findAmountProblem(text, 'pt-BR', bounds)).toBe(problem);
  });

  test('only the language distinguishes groups from decimals', () => {
    expect(findAmountProblem('1.000', 'pt-BR', bounds)).toBeUndefined();
    expect(findAmountProblem('1.000', 'en', bounds)).toBe('amount_decimals');
  });

  test('without limits any amount above zero is valid', () => {
    expect(findAmountProblem('0.01', 'en')).toBeUndefined();
    expect(findAmountProblem('0', 'en')).toBe('amount_min');
  });
});
