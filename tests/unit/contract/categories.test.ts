import { expect, test } from 'vitest';
import { COCKFIGHT_CODES, ESPORTS_CODES } from '../../../src/contract/games.ts';

test('the codes of esports and cockfights are those of the specification', () => {
  expect(ESPORTS_CODES).toEqual(['AV', 'IMES', 'IA', 'AI', 'TF']);
  expect(COCKFIGHT_CODES).toEqual(['DS88', 'DIG']);
});
