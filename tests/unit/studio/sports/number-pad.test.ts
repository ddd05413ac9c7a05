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

test.each([
  ['١٢٫٥', 12.5],
  ['R$ 100', 100],
  ['R$\u00a0100,00', 100],
  ['\u202a25,50\u202c', 25.5],
  ['100 BRL', 100],
  ['1\u00a0000,00', 1000],
  ['-5', Number.NaN],
  ['1e3', Number.NaN],
  ['US$ 100', Number.NaN],
  ['0,001', Number.NaN],
  ['9'.repeat(30), Number.NaN],
])('the text %j is the stake %d', (text, stake) => {
  expect(parseStake(text, { tag: 'pt-BR', currency: 'BRL' })).toBe(stake);
});
