import { describe, expect, test } from 'vitest';
import { getTitle, STUDIO_TITLES } from '../../../../src/platform/studio/catalogue.ts';
import { SYMBOLS } from '../../../../src/platform/studio/covers/symbols.ts';
import { ROLES } from '../../../../src/platform/studio/slots/roles.ts';

describe('the catalogue', () => {
  test('has 24 titles, 8 of them hot and 4 new', () => {
    expect(STUDIO_TITLES).toHaveLength(24);
    expect(STUDIO_TITLES.filter(({ isHot }) => isHot)).toHaveLength(8);
    expect(STUDIO_TITLES.filter(({ isNew }) => isNew)).toHaveLength(4);
  });

  test('has an id and a name for each, once', () => {
    expect(new Set(STUDIO_TITLES.map(({ gameId }) => gameId)).size).toBe(24);
    expect(new Set(STUDIO_TITLES.map(({ gameName }) => gameName)).size).toBe(24);
    for (const { gameId } of STUDIO_TITLES) expect(gameId).toMatch(/^[a-z-]{3,80}$/);
  });

  test.each(STUDIO_TITLES)('$gameId dresses each role in a symbol of its own', ({ cast, gameId }) => {
    const symbols = ROLES.map((role) => cast[role]);
    expect(new Set(symbols).size).toBe(ROLES.length);
    for (const symbol of symbols) expect(SYMBOLS).toHaveProperty(symbol);
    expect(getTitle(gameId)?.gameId).toBe(gameId);
  });

  test('knows nothing else', () => {
    expect(getTitle('constructor')).toBeUndefined();
  });
});
