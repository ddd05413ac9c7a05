import { describe, expect, test } from 'vitest';
import { acceptsOdds } from '../../../../src/studio/sports/selection.ts';

describe('a bet that was sent with odds of 2.00', () => {
  test.each([
    ['same', 200, true],
    ['same', 199, false],
    ['same', 201, false],
    ['better', 200, true],
    ['better', 199, false],
    ['better', 201, true],
    ['any', 200, true],
    ['any', 101, true],
    ['any', 900, true],
  ] as const)('and accepts "%s" is taken at %d: %s', (choice, present, isTaken) => {
    expect(acceptsOdds(choice, 200, present)).toBe(isTaken);
  });
});
