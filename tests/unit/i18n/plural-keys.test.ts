import { expect, test } from 'vitest';
import { AREAS, readWords, SOURCE } from '../../../scripts/words/files.mjs';
import { toStem } from '../../../scripts/words/keys.mjs';

const SUFFIX = /_(?:zero|one|two|few|many|other)$/;
/** Error codes of the contract whose names end like a plural form. They are message keys too, and a code cannot be renamed. */
const CODES = ['registration.too_many', 'uploads.too_many', 'verification.too_many'];

test.each(AREAS)('a key of %s that ends like a plural form has the other forms', (area) => {
  const words = readWords(SOURCE, area);
  const alone = Object.keys(words).filter((key) => SUFFIX.test(key) && toStem(key, words) === undefined);
  expect(alone.filter((key) => area !== 'errors' || !CODES.includes(key))).toEqual([]);
});
