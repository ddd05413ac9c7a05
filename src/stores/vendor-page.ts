import { GAME_CATEGORIES, type GameCategory } from '../contract/games.ts';

/** The category that an address names beside a vendor, and what titles of it are asked for by. */
export function toAskedCategory(asked: string | null) {
  const category = GAME_CATEGORIES.find((one) => one === asked);
  // The site splits COCKFIGHT out of what the platform has under SPORTS.
  return { category, gameType: category === undefined || category === 'COCKFIGHT' ? '' : category };
}

/**
 * Where the titles of a vendor are chosen from (spec §2), without a locale: their category's page, at the vendor's tab. `TCG_SEA` is no
 * exception there: most of its lotteries are none of the four-digit ones that `/seaLottery` is about.
 */
export function toVendorPage(category: GameCategory, vassalage: string): string {
  if (category === 'LOTT' && vassalage === 'TCG_LOTTO_VN') return '/vnlottery';
  const page = category === 'LOTT' ? '/lottery' : `/${category.toLowerCase()}`;
  return `${page}?${new URLSearchParams({ page: vassalage })}`;
}
