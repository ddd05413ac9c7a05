import { expect, test } from 'vitest';
import { readNumbers } from '../../../../src/studio/client/lottery/typed-numbers.ts';

test.each([
  ['1234 0077, 9;8.7', ['1234', '0077', '9', '8', '7']],
  ['\u200e1234\u200e\u00a05678\u200b', ['1234', '5678']],
  ['１２３４、５６７８', ['1234', '5678']],
  ['١٢٣٤، ٥٦٧٨', ['1234', '5678']],
  ['१२३४', ['1234']],
  ['12-34/56', ['12', '34', '56']],
  ['12a4', ['12a4']],
  [' ', []],
])('%j is read as the numbers %j', (typed, numbers) => {
  expect(readNumbers(typed)).toEqual(numbers);
});
