import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../src/i18n/languages.ts';
import { LANGUAGE_CODES } from '../../../../src/platform/system/language-codes.ts';

test('the platform knows the languages of the catalogue', () => {
  expect(LANGUAGE_CODES).toEqual(LANGUAGES.map(({ catalogue }) => catalogue));
});
