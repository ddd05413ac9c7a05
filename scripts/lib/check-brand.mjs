import { checkBrandTexts } from '../../src/i18n/brand-texts.ts';
import { fail } from './run.mjs';

try {
  checkBrandTexts();
} catch (error) {
  fail(error.message);
}
