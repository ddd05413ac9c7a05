import { expect, test } from 'vitest';
import { brand } from '../../../src/brand/brand.ts';
import { toInkOn } from '../../../src/lib/contrast.ts';

test.each([
  ['#ffffff', '#000'],
  ['#000000', '#fff'],
  ['#ffd166', '#000'],
  ['#767676', '#000'],
  ['#0b2a3c', '#fff'],
  ['no colour', '#fff'],
])('on %s stands %s', (colour, ink) => {
  expect(toInkOn(colour)).toBe(ink);
});

test('the chat header of the brand is a colour', () => {
  expect(brand.chatHeaderColour).toMatch(/^#[0-9a-f]{6}$/i);
});
