import type { GameCategory } from '../../contract/games/games.ts';
import type { Vendor, VendorCategory } from '../../contract/games/vendors.ts';
import { toSiteCategory } from '../../stores/games/category-traits.ts';

/** A vendor in the site's categories; `gameType` is the platform's category. */
export interface SiteVendor extends Vendor {
  /** Classes of the vendor's titles in this category; empty if the platform names none. */
  readonly classes: readonly string[];
}
/**
 * Vendors by the site's category, in the platform's order. A vendor in two of the platform's categories may occur twice in one category of
 * the site.
 */
export type VendorsByCategory = ReadonlyMap<GameCategory, readonly SiteVendor[]>;

/** Value of `gameClassify` that stands for all classes. */
const ALL = 'ALL';

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

/** Vendors by the site's categories: COCKFIGHT is separated from SPORTS by the brand's list (spec §2, §3). */
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

export function toDistinct<One extends Pick<Vendor, 'vassalage'>>(vendors: readonly One[]): One[] {
  return [...new Map(vendors.map((vendor) => [vendor.vassalage, vendor])).values()];
}
