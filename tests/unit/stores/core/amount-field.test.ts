import { describe, expect, test } from 'vitest';
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
  ])('%j in %s is %d', (text, tag, amount) => {
    expect(toAmount(text, tag)).toBe(amount);
  });

  test.each([
    ['1e3', 'en'],
    ['1,000.00', 'pt-BR'],
    ['1.000,00', 'en'],
    ['１００', 'pt-BR'],
    ['١٠٠', 'en'],
    ['-0', 'en'],
    ['-5', 'en'],
    ['+5', 'en'],
    ['1 000', 'en'],
    ['R$ 10', 'pt-BR'],
    ['1,2,3', 'en'],
    ['.5', 'en'],
    ['5.', 'en'],
    ['0x10', 'en'],
    ['Infinity', 'en'],
    ['', 'en'],
  ])('%j in %s is none', (text, tag) => {
    expect(toAmount(text, tag)).toBeUndefined();
  });
});

describe('the problem of an amount', () => {
  const bounds = { min: 10, max: 20_000 };
  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['1e3', 'amount_form'],
    ['1,000.00', 'amount_form'],
    ['１００', 'amount_form'],
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
