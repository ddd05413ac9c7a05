import { describe, expect, test } from 'vitest';
import { getRoute, isWhole } from '../../../../src/components/site-routes.ts';
import { GAME_CATEGORIES, type GameCategory } from '../../../../src/contract/games/games.ts';
import { CATEGORY_TRAITS, findTraits, toSiteCategory } from '../../../../src/stores/games/category-traits.ts';
import { toVendorPage } from '../../../../src/stores/games/vendor-page.ts';
import enCentre from '../../../../src/words/en/centre.json' with { type: 'json' };
import enCommon from '../../../../src/words/en/common.json' with { type: 'json' };
import ptCentre from '../../../../src/words/pt/centre.json' with { type: 'json' };
import ptCommon from '../../../../src/words/pt/common.json' with { type: 'json' };

/** A new category does not compile without its names. */
const NAMES = [enCommon, ptCommon] satisfies Record<`category.${GameCategory}`, string>[];
const CENTRE_NAMES = [enCentre, ptCentre] satisfies Record<`centre.category.${GameCategory}`, string>[];

describe.each(GAME_CATEGORIES)('the category %s', (category) => {
  test('has a page that lists all of it', () => {
    const { lobby } = getRoute(CATEGORY_TRAITS[category].page);
    expect(lobby && isWhole(lobby)).toBe(true);
    expect(lobby?.gameType).toBe(category);
    expect(toVendorPage(category, 'V')).toBe(`${CATEGORY_TRAITS[category].page}?page=V`);
  });

  test('has the same name in pages and centres', () => {
    expect(CENTRE_NAMES.map((words) => words[`centre.category.${category}`])).toEqual(
      NAMES.map((words) => words[`category.${category}`]),
    );
  });
});

test('a category from outside may be unknown', () => {
  expect([findTraits('LIVE'), findTraits('toString'), findTraits(undefined)]).toEqual([
    CATEGORY_TRAITS.LIVE,
    undefined,
    undefined,
  ]);
});

test('the brand’s cockfight vendors are separated from sports only', () => {
  const of = (gameType: string, vassalage: string) => toSiteCategory({ gameType, vassalage }, ['DS88']);
  expect([of('SPORTS', 'DS88'), of('SPORTS', 'ORLA'), of('LIVE', 'DS88')]).toEqual(['COCKFIGHT', 'SPORTS', 'LIVE']);
});
