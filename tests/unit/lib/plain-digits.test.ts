import { expect, test } from 'vitest';
import { toPlainDigits } from '../../../src/lib/plain-digits.ts';
import { readTypedPhone } from '../../../src/lib/typed-phone.ts';

test.each([
  ['١٢٣٤', '1234'],
  ['۱۲۳۴', '1234'],
  ['১২৩৪', '1234'],
  ['१२३४', '1234'],
  ['１２３４', '1234'],
  ['𝟏𝟚𝟛𝟜', '1234'],
  ['๑๒๓๔', '1234'],
  ['\u202a12\u200b34\u202c\ufeff', '1234'],
  ['１２．５０', '12.50'],
  ['12a4', '12a4'],
  ['1−2–3—4', '1-2-3-4'],
  ['5²', '5²'],
  ['½', '½'],
  ['①', '①'],
])('%j is read as %s', (typed, plain) => {
  expect(toPlainDigits(typed)).toBe(plain);
});

test('every decimal digit of Unicode has its value', () => {
  const tags = ['arab', 'beng', 'deva', 'thai', 'khmr', 'laoo', 'mymr', 'taml', 'telu', 'gujr', 'knda', 'mlym', 'tibt'];
  for (const numberingSystem of tags) {
    const text = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9_876_543_210);
    expect(toPlainDigits(text), numberingSystem).toBe('9876543210');
  }
});

test.each([
  ['+55 (11) 98765-4321', '+5511987654321'],
  ['0055 11 98765-4321', '+5511987654321'],
  ['tel:+55-11-98765-4321', '+5511987654321'],
  ['\u202a+55 11 98765‑4321\u202c', '+5511987654321'],
  ['＋５５ １１ ９８７６５４３２１', '+5511987654321'],
  ['(11) 98765.4321', '11987654321'],
  ['11 98765−4321', '11987654321'],
  ['\u200f+55 11 98765-4321\u200f', '+5511987654321'],
  ['(+55) 11 98765-4321', '+5511987654321'],
  ['[+55] [11] 98765-4321', '+5511987654321'],
  ['(0055) 11 98765-4321', '+5511987654321'],
  ['11 98765·4321', '11987654321'],
  ['(+', undefined],
  ['(+55) +11987654321', undefined],
  ['......', undefined],
  ['+', undefined],
  ['', undefined],
  ['11 98765-432x', undefined],
  ['+55+11987654321', undefined],
  ['++5511987654321', undefined],
  ['11987654321 11987654322', undefined],
  ['+5511987654321;ext=12', undefined],
  ['11 98765-4321 ramal 12', undefined],
  ['1'.repeat(19), undefined],
])('the number %j is read as %s', (typed, phone) => {
  expect(readTypedPhone(typed)).toBe(phone);
});
