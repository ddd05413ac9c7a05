import { toShownCategory } from '../../contract/games/cockfight.ts';
import type { GameCategory } from '../../contract/games/games.ts';

interface CategoryTraits {
  /** Page that lists the category (spec §2), without locale. */
  readonly page: string;
  /** True if the vendors are tabs of the page; in other categories, a vendor is opened instead (spec §2). */
  readonly hasVendorTabs: boolean;
  /** Titles can be filtered by their lines. */
  readonly hasLines: boolean;
  /** Games have rooms to choose from. */
  readonly hasRooms: boolean;
  /** Games have pages of their own instead of the frame at `/game`. */
  readonly isLottery: boolean;
}

const USUAL = { hasVendorTabs: false, hasLines: false, hasRooms: false, isLottery: false };

/** Differences between the categories. A new category does not compile without its row. */
export const CATEGORY_TRAITS = {
  ELOTT: { ...USUAL, page: '/elott', isLottery: true },
  LOTT: { ...USUAL, page: '/lottery', isLottery: true },
  LIVE: { ...USUAL, page: '/live', hasRooms: true },
  SPORTS: { ...USUAL, page: '/sports' },
  FISH: { ...USUAL, page: '/fish' },
  RNG: { ...USUAL, page: '/rng', hasVendorTabs: true, hasLines: true },
  PVP: { ...USUAL, page: '/pvp', hasRooms: true },
  ESPORTS: { ...USUAL, page: '/esports' },
  COCKFIGHT: { ...USUAL, page: '/cockfight' },
} as const satisfies Record<GameCategory, CategoryTraits>;

/** Traits of the category with this name; undefined for an unknown name. */
export function findTraits(category: string | undefined): CategoryTraits | undefined {
  return Object.entries(CATEGORY_TRAITS).find(([name]) => name === category)?.[1];
}

/** Vendors of a platform category that belong to another category of the site (spec §3). */
export function listSplitOut(category: string, cockfightVassalages: readonly string[]): readonly string[] {
  return category === 'SPORTS' ? cockfightVassalages : [];
}

/** Category of the site: the brand's list separates COCKFIGHT from the platform's SPORTS (spec §3). */
export function toSiteCategory<Category extends string>(
  { gameType, vassalage }: { readonly gameType: Category; readonly vassalage: string },
  cockfightVassalages: readonly string[],
): Category | 'COCKFIGHT' {
  return toShownCategory(gameType, vassalage, cockfightVassalages);
}
