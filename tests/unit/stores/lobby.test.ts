import { describe, expect, test } from 'vitest';
import type { Game } from '../../../src/contract/games.ts';
import { filterGames } from '../../../src/stores/lobby.ts';

const game = (gameName: string, vassalage = 'ORLA') => ({ gameName, vassalage }) as Game;
const GAMES = [game('Maré Alta'), game('Calçadão da Orla'), game('Farol', 'OTHER')];
const names = (name: string, vendor = '') => filterGames(GAMES, name, vendor).map(({ gameName }) => gameName);

describe('the lobby', () => {
  test.each([
    ['', ['Maré Alta', 'Calçadão da Orla', 'Farol']],
    ['mare', ['Maré Alta']],
    ['MARÉ', ['Maré Alta']],
    ['  orla  calca ', ['Calçadão da Orla']],
    ['.*', []],
  ])('finds %o by name', (name, found) => {
    expect(names(name)).toEqual(found);
  });

  test('shows one vendor, and all for an unknown one', () => {
    expect(names('', 'OTHER')).toEqual(['Farol']);
    expect(names('a', 'OTHER')).toEqual(['Farol']);
    expect(names('', 'NOBODY')).toHaveLength(3);
  });
});
