import type { GameCategory } from '../../contract/games/games.ts';
import type { PointConfig, PointType, RatioKind } from '../../contract/points/points.ts';

/** A ratio is listed while one of its categories is offered; undefined where another category decides. */
const KINDS: Readonly<Record<GameCategory, RatioKind | undefined>> = {
  ELOTT: undefined,
  LOTT: 'lott',
  LIVE: 'live',
  SPORTS: 'sports',
  FISH: 'fish',
  RNG: 'slots',
  PVP: 'pvp',
  ESPORTS: undefined,
  COCKFIGHT: 'cockfight',
};

/** Ways to earn points: offered categories, and deposits. */
export function listRatios(
  config: Pick<PointConfig, 'ratios'> | undefined,
  offered: ReadonlySet<GameCategory>,
): [RatioKind, number][] {
  const kinds = new Set([...offered].map((category) => KINDS[category]));
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
