import { expect, test } from 'vitest';
import { toAge } from '../../../src/lib/age.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

test.each([
  ['2005-11-21', 21],
  ['2005-11-22', 20],
  ['11-21-2005', 21],
  ['11-22-2005', 20],
  ['2008-11-21', 18],
  ['2008-02-29', 18],
])('whoever was born on %s is %i', (date, age) => {
  expect(toAge(date, NOW)).toBe(age);
});
