import { brand } from '../../src/brand/brand.ts';
import { checkBrandTexts } from '../../src/i18n/brand-texts.ts';
import { checkCurrency } from '../../src/layouts/check-currency.ts';
import { fail } from './run.mjs';

try {
  checkBrandTexts();
  checkCurrency(brand.currency);
} catch (error) {
  fail(error.message);
}
