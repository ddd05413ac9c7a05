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
  ['x;=1', "x;'=1"],
  ['x,=1', '"x,\'=1"'],
  ['x\t=1', "x\t'=1"],
  ['x\r\n@SUM(A1)', '"x\r\n\'@SUM(A1)"'],
  ['x; \u200b＝1', "x;' \u200b＝1"],
  ['x;-1+1', "x;'-1+1"],
  [';=1', ";'=1"],
  ['Casa -1,5, +2,5', '"Casa -1,5, +2,5"'],
  ['https://orla.example/?a=1;b=2', 'https://orla.example/?a=1;b=2'],
])('the text %j is the cell %j', (text, cell) => {
  expect(toTextCell(text)).toBe(cell);
});

test('only the file’s own separator needs quotes', () => {
  expect(toTextCell('a;b', ';')).toBe('"a;b"');
  expect(toTextCell('a,b', ';')).toBe('a,b');
});
