import { expect, test } from 'vitest';
import { type PadKey, pressKey } from '../../../../src/studio/client/sports/number-pad.ts';
import { parseStake } from '../../../../src/studio/client/sports/slip-state.ts';

test.each([
  [['2', '5'], '25'],
  [['2', '5', 'point', '5', '0'], '25,50'],
  [['point', '5'], '0,5'],
  [['0', '7'], '7'],
  [['1', 'point', '2', '3', '4'], '1,23'],
  [['1', 'point', 'point'], '1,'],
  [['1', '2', 'back'], '1'],
  [['back'], ''],
  [['9', '9', '9', '9', '9', '9', '9', '9'], '9999999'],
] as const)('the keys %j write %s over the amount before', (keys, text) => {
  const typed = (keys as readonly PadKey[]).reduce(
    (before, key, index) => pressKey(before, key, { isFresh: index === 0, point: ',' }),
    '10,00',
  );
  expect(typed).toBe(text);
});

test('digits of any script are an amount', () => {
  expect(parseStake('١٢٫٥'.replace('٫', ','))).toBe(12.5);
});
