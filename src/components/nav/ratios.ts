import { brand } from '../../brand/brand.ts';
import { GAME_CATEGORIES, type GameCategory } from '../../contract/games/games.ts';
import type { Feature } from '../../contract/system/features.ts';
import type { SiteSettings } from '../../contract/system/site.ts';
import { RATIO_KINDS } from '../../stores/points/ratios.ts';

/** The nav shows no ratio for lotteries. */
const KINDS = { ...RATIO_KINDS, LOTT: undefined } as const;

/** Points per unit staked. */
export type NavRatios = Partial<Record<GameCategory, number>>;

/**
 * The platform's ratios, or the brand's if the platform tells none. Empty while points are off; omits categories that
 * earn none.
 */
export function toNavRatios(
  settings: Pick<SiteSettings, 'pointRatios'> | undefined,
  features: readonly Feature[],
): NavRatios {
  if (!features.includes('points')) return {};
  const ratios: NavRatios = {};
  const own: Partial<Record<GameCategory, number>> = brand.pointRatioBasisPoints;
  for (const category of GAME_CATEGORIES) {
    const kind = KINDS[category];
    if (kind === undefined) continue;
    const ratio = settings?.pointRatios ? (settings.pointRatios[kind] ?? 0) : (own[category] ?? 0) / 10_000;
    if (ratio > 0) ratios[category] = ratio;
  }
  return ratios;
}
