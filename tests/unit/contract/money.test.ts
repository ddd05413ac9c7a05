import { expect, test } from 'vitest';
import { type Minor, toMajor, toMinor } from '../../../src/contract/core/money.ts';

test('an amount of one unit is not taken for the other', () => {
  const minor: Minor = toMinor(12.34);
  // @ts-expect-error Minor units are no major units.
  expect(toMinor(minor)).toBe(123_400);
  // @ts-expect-error Major units are no minor units.
  expect(toMajor(toMajor(minor))).toBeCloseTo(0.1234);
});

test('sums of minor units need no cast', () => {
  const sum: Minor = toMinor(0.1) + toMinor(0.2);
  expect(toMajor(sum)).toBe(0.3);
});
