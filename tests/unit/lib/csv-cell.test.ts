import { expect, test } from 'vitest';
import { toTextCell } from '../../../src/lib/csv-cell.ts';

test.each([
  ['plain', 'plain'],
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['﹦1+1', "'﹦1+1"],
  [' =1+1', "' =1+1"],
  ['\u00a0@SUM(A1)', "'\u00a0@SUM(A1)"],
  ['\ufeff\u200b=1', "'\ufeff\u200b=1"],
  ['\u202e=1', "'\u202e=1"],
  [' Ana', ' Ana'],
  ['"=1', '"""=1"'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['=a,b', '"\'=a,b"'],
  ['a;b', 'a;b'],
])('the text %j is the cell %j', (text, cell) => {
  expect(toTextCell(text)).toBe(cell);
});

test('only the file’s own separator needs quotes', () => {
  expect(toTextCell('a;b', ';')).toBe('"a;b"');
  expect(toTextCell('a,b', ';')).toBe('a,b');
});
