import { describe, expect, test } from 'vitest';
import { findMatches } from '../../../../src/studio/client/sports/finder.ts';
import { speech, toMatch } from './open-book.ts';

const MATCHES = [
  toMatch('one', { leagueId: 'liga-das-mares', homeId: 'velarmina', awayId: 'marulhal' }),
  toMatch('two', { leagueId: 'copa-serralume', homeId: 'neblinal', awayId: 'cumeeira' }),
  toMatch('three', { leagueId: 'friendlies', sportId: 'volleyball', homeId: 'salitre-doze', awayId: 'marulhal' }),
];
const find = (text: string, leagueId = '') =>
  findMatches(MATCHES, 'football', { text, leagueId }, speech).map(({ matchId }) => matchId);

describe('the search', () => {
  test.each([
    ['', ['one', 'two']],
    ['MARÉS', ['one']],
    ['mares', ['one']],
    ['marulhal', ['one', 'three']],
    ['marul vela', ['one']],
    ['nothing', []],
  ])('for "%s" finds %j', (text, ids) => {
    expect(find(text)).toEqual(ids);
  });

  test('without a text keeps to the league', () => {
    expect(find('', 'copa-serralume')).toEqual(['two']);
  });
});
