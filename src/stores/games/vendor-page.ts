import { GAME_CATEGORIES, type GameCategory } from '../../contract/games/games.ts';
import { CATEGORY_TRAITS } from './category-traits.ts';

/** Category in the address of a vendor's page, and the filter for its titles. */
export function toAskedCategory(asked: string | null) {
  const category = GAME_CATEGORIES.find((one) => one === asked);
  // The site separates COCKFIGHT from the platform's SPORTS.
  return { category, gameType: category === undefined || category === 'COCKFIGHT' ? '' : category };
}

/**
 * Page that lists the titles of a vendor (spec §2), without locale: its category's page at the vendor's tab. `TCG_SEA`
 * follows this rule too, because most of its lotteries are not the four-digit ones of `/seaLottery`.
 */
export function toVendorPage(category: GameCategory, vassalage: string): string {
  if (category === 'LOTT' && vassalage === 'TCG_LOTTO_VN') return '/vnlottery';
  return `${CATEGORY_TRAITS[category].page}?${new URLSearchParams({ page: vassalage })}`;
}
