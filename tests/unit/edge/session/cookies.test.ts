import { expect, test } from 'vitest';
import { readCookie } from '../../../../src/edge/session/cookies.ts';

test.each([
  [16_384, 'mine'],
  [16_385, ''],
])('of %i bytes of cookies ours is %j', (length, value) => {
  const ours = '__Host-orla=mine; other=';
  expect(readCookie(ours.padEnd(length, 'x'), '__Host-orla')).toBe(value);
});
