import type { Game, GameCategory } from '../../contract/games.ts';
import type { Vendor, VendorCategory } from '../../contract/games-vendors.ts';

/** A vendor as the site shows it; its `gameType` is the category that the platform has it under. */
export interface SiteVendor extends Vendor {
  /** Of its titles in this category; none where the platform names none. */
  readonly classes: readonly string[];
}
/** In the order of the platform. A vendor that the platform has under two categories may stand in one of ours twice. */
export type VendorsByCategory = ReadonlyMap<GameCategory, readonly SiteVendor[]>;

/** A group of `gameClassify` that is no class. */
const ALL = 'ALL';

/** Vendors that a category of the platform's has and ours has not (spec §3). */
export function listSplitOut(category: GameCategory, cockfightVassalages: readonly string[]): readonly string[] {
  return category === 'SPORTS' ? cockfightVassalages : [];
}

/** Where the site shows what the platform has in a category. */
export function toSiteCategory(
  { gameType, vassalage }: Pick<Game, 'gameType' | 'vassalage'>,
  cockfightVassalages: readonly string[],
): GameCategory {
  return listSplitOut(gameType, cockfightVassalages).includes(vassalage) ? 'COCKFIGHT' : gameType;
}

function listCategoryVendors({ gameCategory, gameClassify, cards }: VendorCategory): SiteVendor[] {
  const hot = new Set(cards.filter((card) => card.isHot === 1).map((card) => card.vassalage));
  const found = new Map<string, SiteVendor>();
  for (const { name, vendors } of gameClassify) {
    for (const vendor of vendors) {
      const { vassalage } = vendor;
      const classes = found.get(vassalage)?.classes ?? [];
      found.set(vassalage, {
        ...vendor,
        gameType: gameCategory,
        isHot: hot.has(vassalage) ? 1 : vendor.isHot,
        classes: name.toUpperCase() === ALL ? classes : [...classes, name],
      });
    }
  }
  return [...found.values()];
}

/** Vendors by the categories of the site: COCKFIGHT is split out of SPORTS by the brand's list (spec §2, §3). */
export function toVendorsByCategory(
  categories: readonly VendorCategory[],
  cockfightVassalages: readonly string[],
): VendorsByCategory {
  const byCategory = new Map<GameCategory, SiteVendor[]>();
  for (const source of categories) {
    for (const vendor of listCategoryVendors(source)) {
      const category = toSiteCategory(vendor, cockfightVassalages);
      byCategory.set(category, [...(byCategory.get(category) ?? []), vendor]);
    }
  }
  return byCategory;
}

/** Each vendor once. */
export function toDistinct<One extends Pick<Vendor, 'vassalage'>>(vendors: readonly One[]): One[] {
  return [...new Map(vendors.map((vendor) => [vendor.vassalage, vendor])).values()];
}
