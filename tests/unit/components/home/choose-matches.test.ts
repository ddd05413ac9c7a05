import { expect, test } from 'vitest';
import { chooseMatches } from '../../../../src/components/home/choose-matches.ts';

const match = (id: string, state: 'live' | 'upcoming', odds: number | null = 2) => ({
  id,
  state,
  markets: [
    { marketId: 'result', name: 'Result', margin: 500, selections: [{ selectionId: 'home', name: 'Home', odds }] },
  ],
});
const choose = (list: ReturnType<typeof match>[], max = 5) => chooseMatches(list, max).map(({ id }) => id);

test('live matches come first and leave lines to those that follow', () => {
  const list = [
    ...['a', 'b', 'c', 'd', 'e'].map((id) => match(id, 'live')),
    match('f', 'upcoming'),
    match('g', 'upcoming'),
  ];
  expect(choose(list)).toEqual(['a', 'b', 'c', 'f', 'g']);
});

test('live matches fill the lines that upcoming ones leave free, and the other way round', () => {
  expect(choose(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => match(id, 'live')))).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(choose(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => match(id, 'upcoming')))).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(choose([match('a', 'live')])).toEqual(['a']);
});

test('matches without open odds come after the others of their state', () => {
  const list = [match('a', 'live', null), match('b', 'live'), match('c', 'upcoming', null), match('d', 'upcoming')];
  expect(choose(list)).toEqual(['b', 'a', 'd', 'c']);
});
