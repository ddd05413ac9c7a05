import { describe, expect, test } from 'vitest';
import { toLaunchPath, toNavCategories as toNav } from '../../../../src/components/nav/categories.ts';
import { toVendorsByCategory } from '../../../../src/components/nav/vendors.ts';
import type { GameCategory } from '../../../../src/contract/games/games.ts';
import type { Vendor, VendorCategory } from '../../../../src/contract/games/vendors.ts';

const toNavCategories = (categories: readonly VendorCategory[], cockfights: readonly string[]) =>
  toNav(toVendorsByCategory(categories, cockfights));

function toCategory(gameCategory: GameCategory, vassalages: string[], hot: string[] = []): VendorCategory {
  const vendors = vassalages.map(
    (vassalage): Vendor => ({
      accountTypeId: 1,
      vassalage,
      displayName: vassalage,
      smallIcon: '',
      isHot: 0,
      gameType: gameCategory,
    }),
  );
  return {
    title: gameCategory,
    gameCategory,
    cards: vassalages.map((vassalage) => ({ vassalage, isHot: hot.includes(vassalage) ? 1 : 0 })),
    gameClassify: [{ name: 'all', vendors }],
  };
}

describe('toNavCategories', () => {
  test('moves the listed vendors from SPORTS to a category after LIVE', () => {
    const nav = toNavCategories(
      [toCategory('SPORTS', ['SABA', 'DS88', 'DIG']), toCategory('RNG', ['ORLA']), toCategory('LIVE', ['EVO'])],
      ['DS88', 'DIG'],
    );
    expect(nav.map((row) => [row.category, row.vendors.map((vendor) => vendor.vassalage)])).toEqual([
      ['LIVE', ['EVO']],
      ['COCKFIGHT', ['DS88', 'DIG']],
      ['SPORTS', ['SABA']],
      ['RNG', ['ORLA']],
    ]);
  });

  test('shows a vendor of both platform categories once', () => {
    const nav = toNavCategories([toCategory('SPORTS', ['DS88']), toCategory('COCKFIGHT', ['DS88'])], ['DS88']);
    expect(nav.map((row) => [row.category, row.vendors.map((vendor) => vendor.vassalage)])).toEqual([
      ['COCKFIGHT', ['DS88']],
    ]);
  });

  test('keeps the order of the spec regardless of the platform', () => {
    const given: GameCategory[] = ['ESPORTS', 'PVP', 'RNG', 'FISH', 'SPORTS', 'LIVE', 'LOTT', 'ELOTT'];
    const nav = toNavCategories(
      given.map((category) => toCategory(category, ['X'])),
      [],
    );
    expect(nav.map((row) => row.category)).toEqual([...given].reverse());
  });

  test.each([
    ['ELOTT', '/elott'],
    ['LOTT', '/lottery'],
    ['LIVE', '/live'],
    ['SPORTS', '/sports'],
    ['FISH', '/fish'],
    ['RNG', '/rng'],
    ['PVP', '/pvp'],
    ['ESPORTS', '/esports'],
    ['COCKFIGHT', '/cockfight'],
  ] as const)('%s of several vendors leads to %s', (category, path) => {
    const nav = toNavCategories([toCategory(category, ['ONE', 'TWO'])], []);
    expect(nav.map((row) => row.path)).toEqual([path]);
  });

  test('shows no category without vendors', () => {
    expect(toNavCategories([toCategory('LIVE', []), toCategory('SPORTS', ['DIG'])], ['DIG'])).toMatchObject([
      { category: 'COCKFIGHT' },
    ]);
  });

  test('launches a single vendor and opens the category page for several', () => {
    const nav = toNavCategories([toCategory('LIVE', ['EVO', 'PP']), toCategory('FISH', ['JILI'])], []);
    expect(nav.map((row) => row.path)).toEqual(['/live', '/game?vassalage=JILI&gameType=FISH']);
    expect(nav.map((row) => row.page)).toEqual(['/live', '/fish']);
  });

  test.each(['LOTT', 'ELOTT'] as const)('%s launches TCG_SEA, which is the vendor of both', (category) => {
    const [only] = toNavCategories([toCategory(category, ['TCG_SEA'])], []);
    expect(only?.path).toBe(`/game?vassalage=TCG_SEA&gameType=${category}`);
  });

  test('keeps slots in their lobby, where a vendor is a tab', () => {
    const [slots] = toNavCategories([toCategory('RNG', ['ORLA'])], []);
    expect(slots?.path).toBe('/rng');
    expect(slots?.vendors[0]?.path).toBe('/rng?page=ORLA');
  });

  test('marks a vendor hot when its card is', () => {
    const [live] = toNavCategories([toCategory('LIVE', ['EVO', 'PP'], ['PP'])], []);
    expect(live?.vendors.map((vendor) => vendor.isHot)).toEqual([false, true]);
  });
});

test('a launch path escapes its values', () => {
  expect(toLaunchPath('A&B', 'x/y')).toBe('/game?vassalage=A%26B&gameId=x%2Fy');
  expect(toLaunchPath('A', 'x', { playType: 'd&5' })).toBe('/game?vassalage=A&gameId=x&playType=d%265');
});
