import type { GameCategory } from '../../contract/games/games.ts';
import type { PointConfig, PointType, RatioKind } from '../../contract/points/points.ts';

/** The platform's name of a category's point ratio (spec §2); undefined where another category decides. */
export const RATIO_KINDS = {
  ELOTT: undefined,
  LOTT: 'lott',
  LIVE: 'live',
  SPORTS: 'sports',
  FISH: 'fish',
  RNG: 'slots',
  PVP: 'pvp',
  ESPORTS: undefined,
  COCKFIGHT: 'cockfight',
} as const satisfies Record<GameCategory, RatioKind | undefined>;

/** Ways to earn points: deposits, and each kind of ratio for which the site offers a category. */
export function listRatios(
  config: Pick<PointConfig, 'ratios'> | undefined,
  offered: ReadonlySet<GameCategory>,
): [RatioKind, number][] {
  const kinds = new Set<RatioKind | undefined>([...offered].map((category) => RATIO_KINDS[category]));
  return (Object.entries(config?.ratios ?? {}) as [RatioKind, number][]).filter(
    ([kind, ratio]) => ratio > 0 && (kind === 'deposit' || kinds.has(kind)),
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
