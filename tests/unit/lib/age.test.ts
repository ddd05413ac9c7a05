import { expect, test } from 'vitest';
import { toAge } from '../../../src/lib/age.ts';

const TODAY = '2026-11-21';

test.each([
  ['2005-11-21', 21],
  ['2005-11-22', 20],
  ['2008-11-22', 17],
  ['2008-11-20', 18],
  ['11-21-2005', 21],
  ['11-22-2005', 20],
  ['2008-11-21', 18],
  ['2008-02-29', 18],
])('a person born on %s is %i', (date, age) => {
  expect(toAge(date, TODAY)).toBe(age);
});

test('a birthday on 29 February counts on 1 March', () => {
  expect(toAge('2008-02-29', '2026-02-28')).toBe(17);
  expect(toAge('2008-02-29', '2026-03-01')).toBe(18);
  expect(toAge('2008-02-29', '2028-02-29')).toBe(20);
});

test('a future birth date has no age', () => {
  expect(toAge('2026-11-22', TODAY)).toBe(-1);
  expect(toAge('2126-11-21', TODAY)).toBe(-100);
});
