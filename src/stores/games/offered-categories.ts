import { brand } from '../../brand/brand.ts';
import { GAME_CATEGORIES, type GameCategory } from '../../contract/games/games.ts';
import type { VendorCategory } from '../../contract/games/vendors.ts';
import { toSiteCategory } from './category-traits.ts';

/** Categories of the site that have vendors. The platform lists vendors of cockfights under sports (spec §3). */
export function toOffered(categories: readonly VendorCategory[]): ReadonlySet<GameCategory> {
  const offered = new Set<GameCategory>();
  for (const { gameCategory, gameClassify } of categories) {
    for (const { vassalage } of gameClassify.flatMap(({ vendors }) => vendors)) {
      offered.add(toSiteCategory({ gameType: gameCategory, vassalage }, brand.cockfightVassalages));
    }
  }
  return offered;
}

/** Choices of a filter by category. A selected category stays in the list even if nobody offers it any more. */
export function listFilterCategories(categories: readonly VendorCategory[], selected: string): GameCategory[] {
  const offered = toOffered(categories);
  return GAME_CATEGORIES.filter((category) => offered.has(category) || category === selected);
}
