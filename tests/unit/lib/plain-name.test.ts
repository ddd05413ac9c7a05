import { expect, test } from 'vitest';
import { toPlainName } from '../../../src/lib/plain-name.ts';

test.each([
  ['\u202aana7\u202c', 'ana7'],
  ['\ufeff ana7\u200b\u00a0', 'ana7'],
  ['　ａｎａ７　', 'ana7'],
  ['ＯＲＬＡ－７＠', 'ORLA-7@'],
  ['ana٧', 'ana7'],
  ['Ana Sá', 'Ana Sá'],
  ['аna7', 'аna7'],
  ['\u200b', ''],
])('%j is the name %j', (typed, name) => {
  expect(toPlainName(typed)).toBe(name);
});
