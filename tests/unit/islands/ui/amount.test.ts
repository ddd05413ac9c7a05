import { expect, test } from 'vitest';
import { toAmountText } from '../../../../src/islands/ui/amount.ts';

test.each([
  [1_234_567.5, 'BRL', 'en', 'R$1,234,567.50'],
  [1_000, 'BRL', 'pt', 'R$\u00a01.000,00'],
  [0, 'BRL', 'pt', 'R$\u00a00,00'],
  [1_000, 'PLAY', 'en', '1,000.00'],
  [12.3, 'PLAY', 'ar', '12.30'],
] as const)('%d %s in %s is %s', (amount, currency, tag, text) => {
  expect(toAmountText(amount, currency, tag)).toBe(text);
});
