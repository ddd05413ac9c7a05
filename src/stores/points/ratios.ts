import { brand } from '../../brand/brand.ts';
import { toShownCategory } from '../../contract/games/cockfight.ts';
import type { GameCategory } from '../../contract/games/games.ts';
import type { VendorCategory } from '../../contract/games/vendors.ts';
import type { PointConfig, PointType, RatioKind } from '../../contract/points/points.ts';

const CATEGORIES: Readonly<Record<Exclude<RatioKind, 'deposit'>, GameCategory>> = {
  live: 'LIVE',
  sports: 'SPORTS',
  fish: 'FISH',
  slots: 'RNG',
  pvp: 'PVP',
  cockfight: 'COCKFIGHT',
  lott: 'LOTT',
};

/** Ways to earn points: offered categories, and deposits. */
export function listRatios(
  config: Pick<PointConfig, 'ratios'> | undefined,
  offered: ReadonlySet<GameCategory>,
): [RatioKind, number][] {
  return (Object.entries(config?.ratios ?? {}) as [RatioKind, number][]).filter(
    ([kind, ratio]) => ratio > 0 && (kind === 'deposit' || offered.has(CATEGORIES[kind])),
  );
}

/** Earned points by source; deposits are listed if they earn points now or did before. */
export function listEarned(
  byType: Readonly<Record<PointType, number>>,
  config: Pick<PointConfig, 'ratios'> | undefined,
): [Exclude<PointType, 'redeem'>, number][] {
  const { redeem: _spent, deposit, ...played } = byType;
  const isNamed = deposit > 0 || (config?.ratios.deposit ?? 0) > 0;
  return Object.entries(isNamed ? { ...played, deposit } : played) as [Exclude<PointType, 'redeem'>, number][];
}

/** Categories with vendors; cockfights belong to sports (spec §3). */
export function toOffered(categories: readonly VendorCategory[]): ReadonlySet<GameCategory> {
  const offered = new Set<GameCategory>();
  for (const { gameCategory, gameClassify } of categories) {
    for (const { vassalage } of gameClassify.flatMap(({ vendors }) => vendors)) {
      offered.add(toShownCategory(gameCategory, vassalage, brand.cockfightVassalages));
    }
  }
  return offered;
}
