import { describe, expect, test } from 'vitest';
import { GAME_PAGE_SIZE } from '../../../src/contract/games/games.ts';
import { getTitle, STUDIO_TITLES } from '../../../src/studio/catalogue.ts';
import { SYMBOLS } from '../../../src/studio/covers/symbols.ts';
import { STUDIO_GAMES } from '../../../src/studio/games.ts';
import { ROLES } from '../../../src/studio/slots/symbol-roles.ts';

describe('the catalogue', () => {
  test('has 40 titles over three engines, 14 of them hot and 8 new', () => {
    expect(STUDIO_TITLES).toHaveLength(40);
    expect(STUDIO_TITLES.filter(({ isHot }) => isHot)).toHaveLength(14);
    expect(STUDIO_TITLES.filter(({ isNew }) => isNew)).toHaveLength(8);
    const engines = Map.groupBy(STUDIO_TITLES, ({ model }) => model.kind);
    expect([...engines].map(([kind, titles]) => [kind, titles.length])).toEqual([
      ['lines', 24],
      ['ways', 8],
      ['cluster', 8],
    ]);
    expect(new Set(STUDIO_TITLES.map(({ model }) => model.id)).size).toBe(10);
  });

  test('has unique ids and names', () => {
    expect(new Set(STUDIO_TITLES.map(({ gameId }) => gameId)).size).toBe(40);
    expect(new Set(STUDIO_TITLES.map(({ gameName }) => gameName)).size).toBe(40);
    for (const { gameId } of STUDIO_TITLES) expect(gameId).toMatch(/^[a-z-]{3,80}$/);
  });

  test.each(STUDIO_TITLES)('$gameId gives each role its own symbol', ({ cast, gameId }) => {
    const symbols = ROLES.map((role) => cast[role]);
    expect(new Set(symbols).size).toBe(ROLES.length);
    for (const symbol of symbols) expect(SYMBOLS).toHaveProperty(symbol);
    expect(getTitle(gameId)?.gameId).toBe(gameId);
  });

  test('contains nothing else', () => {
    expect(getTitle('constructor')).toBeUndefined();
  });
});

test('the first page of a lobby has a title of each class', () => {
  const first = STUDIO_GAMES.filter(({ gameType }) => gameType === 'RNG').slice(0, GAME_PAGE_SIZE);
  const classes = first.map(({ gameClassify }) => gameClassify);
  for (const name of ['SLOT', 'CRASH', 'MINES']) expect(classes).toContain(name);
});
