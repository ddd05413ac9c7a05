import { brand } from '../../brand/brand.ts';
import type { GameCategory } from '../../contract/games/games.ts';
import type { RatioKind } from '../../contract/points/points.ts';
import type { SiteSettings } from '../../contract/system/site.ts';
import type { Feature } from '../../contract/system/whitelabel.ts';

/** Categories with a point ratio in the nav (spec §2), and the platform's name of each. */
const KINDS = {
  LIVE: 'live',
  SPORTS: 'sports',
  FISH: 'fish',
  RNG: 'slots',
  PVP: 'pvp',
  COCKFIGHT: 'cockfight',
} as const satisfies Partial<Record<GameCategory, RatioKind>>;

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
  for (const category of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    const ratio = settings?.pointRatios
      ? (settings.pointRatios[KINDS[category]] ?? 0)
      : brand.pointRatioBasisPoints[category] / 10_000;
    if (ratio > 0) ratios[category] = ratio;
  }
  return ratios;
}
