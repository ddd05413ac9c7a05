import type { GameCategory } from '../../contract/games/games.ts';
import type { Vendor } from '../../contract/games/vendors.ts';
import { CATEGORY_TRAITS } from '../../stores/games/category-traits.ts';
import type { IconName } from '../icons.ts';
import type { RoutePath } from '../site-routes.ts';
import { toDistinct, type VendorsByCategory } from './vendors.ts';

/** Icons of the categories in the order of the nav (spec §2); COCKFIGHT follows directly after LIVE (spec §3). */
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
const NAV_ORDER = Object.keys(CATEGORY_ICONS) as GameCategory[];

/** Path of the lobby that lists the whole category (spec §2). */
export function toCategoryPath(category: GameCategory): RoutePath {
  return CATEGORY_TRAITS[category].page;
}

export interface NavVendor {
  vassalage: string;
  displayName: string;
  smallIcon: string;
  isHot: boolean;
  /** Path without locale. */
  path: string;
}

export interface NavCategory {
  category: GameCategory;
  icon: IconName;
  path: string;
  /** Page that lists the category, even if `path` leads to the game of its only vendor. */
  page: RoutePath;
  vendors: readonly NavVendor[];
}

/** Id of the panel with a category's vendors, if it has several (VendorPanels.astro). */
export function toPanelId(category: GameCategory, vendors: readonly NavVendor[]): string | undefined {
  return vendors.length > 1 ? `vendors-${category}` : undefined;
}

export function toLaunchPath(vassalage: string, gameId = '', more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ vassalage, ...(gameId && { gameId }), ...more });
  return `/game?${query}`;
}

function toVendorPath(category: GameCategory, vassalage: string): string {
  const { page, hasVendorTabs } = CATEGORY_TRAITS[category];
  if (hasVendorTabs) return `${page}?${new URLSearchParams({ page: vassalage })}`;
  // A vendor may have several categories; `gameType` names the one to launch.
  return toLaunchPath(vassalage, '', { gameType: category });
}

function toNavCategory(category: GameCategory, vendors: readonly Vendor[]): NavCategory {
  const page = toCategoryPath(category);
  const icon = CATEGORY_ICONS[category];
  const rows = vendors.map(({ vassalage, displayName, smallIcon, isHot }) => ({
    vassalage,
    displayName,
    smallIcon,
    isHot: isHot === 1,
    path: toVendorPath(category, vassalage),
  }));
  const only = rows.length === 1 && !CATEGORY_TRAITS[category].hasVendorTabs ? rows[0] : undefined;
  return { category, icon, path: only?.path ?? page, page, vendors: rows };
}

/** Categories of the nav: those with vendors (spec §2). */
export function toNavCategories(byCategory: VendorsByCategory): NavCategory[] {
  return NAV_ORDER.flatMap((category) => {
    const vendors = toDistinct(byCategory.get(category) ?? []);
    return vendors.length > 0 ? [toNavCategory(category, vendors)] : [];
  });
}
