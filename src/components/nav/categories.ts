import type { GameCategory } from '../../contract/games.ts';
import type { Vendor, VendorCategory } from '../../contract/games-vendors.ts';
import type { IconName } from '../icons.ts';
import { getRoute, ROUTE_PATHS, type RoutePath } from '../site-routes.ts';

/** The order of the nav (spec §2); COCKFIGHT stands directly after LIVE (spec §3). */
const NAV_ORDER = [
  'ELOTT',
  'LOTT',
  'LIVE',
  'COCKFIGHT',
  'SPORTS',
  'FISH',
  'RNG',
  'PVP',
  'ESPORTS',
] as const satisfies readonly GameCategory[];

const CATEGORY_ICONS = {
  ELOTT: 'ticket',
  LOTT: 'balls',
  LIVE: 'live',
  COCKFIGHT: 'feather',
  SPORTS: 'ball',
  FISH: 'fish',
  RNG: 'reels',
  PVP: 'cards',
  ESPORTS: 'pad',
} as const satisfies Record<GameCategory, IconName>;

/** Where each category lives (spec §2): the lobby that lists it whole. */
export function requireCategoryPath(category: GameCategory): RoutePath {
  const path = ROUTE_PATHS.find((each) => {
    const { lobby } = getRoute(each);
    return lobby?.gameType === category && !lobby.vassalage && !lobby.gameClassify && !lobby.isHot;
  });
  if (!path) throw new Error(`No page lists ${category}`);
  return path;
}

export interface NavVendor {
  vassalage: string;
  displayName: string;
  smallIcon: string;
  isHot: boolean;
  /** A path without locale. */
  path: string;
}

export interface NavCategory {
  category: GameCategory;
  icon: IconName;
  path: string;
  vendors: readonly NavVendor[];
}

export function toLaunchPath(vassalage: string, gameId = ''): string {
  const query = new URLSearchParams(gameId ? { vassalage, gameId } : { vassalage });
  return `/game?${query}`;
}

function listCategoryVendors(category: VendorCategory): Vendor[] {
  const hot = new Set(category.cards.filter((card) => card.isHot === 1).map((card) => card.vassalage));
  const vendors = new Map<string, Vendor>();
  for (const vendor of category.gameClassify.flatMap((group) => group.vendors)) {
    vendors.set(vendor.vassalage, { ...vendor, isHot: hot.has(vendor.vassalage) ? 1 : vendor.isHot });
  }
  return [...vendors.values()];
}

/** Slots stay in the lobby, where the vendor is a tab; the others open at the vendor (spec §2). */
function toVendorPath(category: GameCategory, vassalage: string): string {
  if (category === 'RNG') return `/rng?${new URLSearchParams({ page: vassalage })}`;
  // A vendor of several categories is launched in this one.
  return `${toLaunchPath(vassalage)}&${new URLSearchParams({ gameType: category })}`;
}

function toNavCategory(category: GameCategory, vendors: readonly Vendor[]): NavCategory {
  const path = requireCategoryPath(category);
  const icon = CATEGORY_ICONS[category];
  const rows = vendors.map(({ vassalage, displayName, smallIcon, isHot }) => ({
    vassalage,
    displayName,
    smallIcon,
    isHot: isHot === 1,
    path: toVendorPath(category, vassalage),
  }));
  const only = rows.length === 1 && category !== 'RNG' ? rows[0] : undefined;
  return { category, icon, path: only?.path ?? path, vendors: rows };
}

/** What the nav shows: categories that have vendors, COCKFIGHT split out of SPORTS by the brand's list (spec §2, §3). */
export function toNavCategories(
  categories: readonly VendorCategory[],
  cockfightVassalages: readonly string[],
): NavCategory[] {
  const byCategory = new Map<GameCategory, Vendor[]>();
  for (const source of categories) {
    for (const vendor of listCategoryVendors(source)) {
      const isCockfight = source.gameCategory === 'SPORTS' && cockfightVassalages.includes(vendor.vassalage);
      const category = isCockfight ? 'COCKFIGHT' : source.gameCategory;
      byCategory.set(category, [...(byCategory.get(category) ?? []), vendor]);
    }
  }
  return NAV_ORDER.flatMap((category) => {
    const vendors = byCategory.get(category) ?? [];
    return vendors.length > 0 ? [toNavCategory(category, vendors)] : [];
  });
}
