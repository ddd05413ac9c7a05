import type { GameCategory } from '../../contract/games/games.ts';
import type { Vendor } from '../../contract/games/vendors.ts';
import type { IconName } from '../icons.ts';
import { getRoute, isWhole, ROUTE_PATHS, type RoutePath } from '../site-routes.ts';
import { toDistinct, type VendorsByCategory } from './vendors.ts';

/** Order of the nav (spec §2); COCKFIGHT follows directly after LIVE (spec §3). */
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

/** Path of the lobby that lists the whole category (spec §2). */
export function requireCategoryPath(category: GameCategory): RoutePath {
  const path = ROUTE_PATHS.find((each) => {
    const { lobby } = getRoute(each);
    return lobby?.gameType === category && isWhole(lobby);
  });
  if (!path) throw new Error(`No page lists ${category}`);
  return path;
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
  /** Page that lists the category, whatever `path` is. */
  page: RoutePath;
  vendors: readonly NavVendor[];
}

export function toLaunchPath(vassalage: string, gameId = '', more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ vassalage, ...(gameId && { gameId }), ...more });
  return `/game?${query}`;
}

/** Slots stay in the lobby, where the vendor is a tab; other categories open the vendor (spec §2). */
function toVendorPath(category: GameCategory, vassalage: string): string {
  if (category === 'RNG') return `/rng?${new URLSearchParams({ page: vassalage })}`;
  // A vendor with several categories is launched in this one.
  return toLaunchPath(vassalage, '', { gameType: category });
}

function toNavCategory(category: GameCategory, vendors: readonly Vendor[]): NavCategory {
  const page = requireCategoryPath(category);
  const icon = CATEGORY_ICONS[category];
  const rows = vendors.map(({ vassalage, displayName, smallIcon, isHot }) => ({
    vassalage,
    displayName,
    smallIcon,
    isHot: isHot === 1,
    path: toVendorPath(category, vassalage),
  }));
  const only = rows.length === 1 && category !== 'RNG' ? rows[0] : undefined;
  return { category, icon, path: only?.path ?? page, page, vendors: rows };
}

/** Categories of the nav: those with vendors (spec §2). */
export function toNavCategories(byCategory: VendorsByCategory): NavCategory[] {
  return NAV_ORDER.flatMap((category) => {
    const vendors = toDistinct(byCategory.get(category) ?? []);
    return vendors.length > 0 ? [toNavCategory(category, vendors)] : [];
  });
}
