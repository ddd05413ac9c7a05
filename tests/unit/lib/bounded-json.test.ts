import { describe, expect, test } from 'vitest';
import { isTooDeep, JSON_DEPTH_MAX, parseBoundedJson } from '../../../src/lib/bounded-json.ts';

const nest = (levels: number, open: string, close: string, core = '1') =>
  open.repeat(levels) + core + close.repeat(levels);
const toBytes = (text: string) => new TextEncoder().encode(text);

describe('JSON that repeats a name in one object', () => {
  test.each([
    '{"amount":1,"amount":1000}',
    '{"amount":1,"\\u0061mount":1}',
    '{"a":{"b":[{"c":1,"c":1}]}}',
    '{"__proto__":1,"__proto__":2}',
    '{"1":0,"a":0,"1":0}',
    '{"":0,"":0}',
    '{"a\\"":0,"a\\"":1}',
  ])('is refused: %s', (text) => {
    expect(() => parseBoundedJson(text)).toThrow(SyntaxError);
  });

  test.each([
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}',
    '{"a:b":":","c\\\\":"\\":\\"","d":"\\\\"}',
    '[]',
    '"a:b"',
    ' { "__proto__" : { "x" : null } , "constructor" : 1 } ',
  ])('is not %s', (text) => {
    expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
  });
});

describe('JSON that nests', () => {
  test.each([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}'],
    ['both', '[{"a":', '}]'],
  ])('is refused one level above the limit: %s', (_name, open, close) => {
    const perRepeat = open.startsWith('[{') ? 2 : 1;
    const most = nest(JSON_DEPTH_MAX / perRepeat, open, close);
    const over = `[${most}]`;
    for (const read of [(text: string) => isTooDeep(text), (text: string) => isTooDeep(toBytes(text))])
      expect([read(most), read(over)]).toEqual([false, true]);
    expect(parseBoundedJson(most)).toEqual(JSON.parse(most));
    expect(() => parseBoundedJson(over)).toThrow(SyntaxError);
  });

  test('is found at any depth, closed or not', () => {
    expect(isTooDeep('['.repeat(1_000_000))).toBe(true);
    expect(isTooDeep(nest(250_000, '{"a":', '}'))).toBe(true);
  });

  test('is not what stands in a text, or beside each other', () => {
    const brackets = '[{'.repeat(500);
    for (const value of [brackets, `"${brackets}`, `\\"${brackets}\\`, `é${brackets}`, '\\'.repeat(9)]) {
      const text = JSON.stringify({ [value]: value, list: Array(200).fill([]) });
      expect(isTooDeep(text)).toBe(false);
      expect(isTooDeep(toBytes(text))).toBe(false);
    }
    expect(isTooDeep(`["${'\\\\'.repeat(3)}",${nest(100, '[', ']')}]`), 'after an escaped backslash').toBe(true);
  });
});
