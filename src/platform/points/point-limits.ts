import type { PointConfig } from '../../contract/points/points.ts';
import type { Settings } from '../env.ts';

type Limits = Pick<Settings, 'opsAmountMaxMinor'>;
type Conversion = Pick<PointConfig['conversion'], 'pointsPerUnit'>;

/** Points are worth the money that they convert to, also while the conversion is off, because it may be on tomorrow. */
export function isWorthOver(points: number, { pointsPerUnit }: Conversion, { opsAmountMaxMinor }: Limits): boolean {
  return (points * 100) / pointsPerUnit > opsAmountMaxMinor;
}

/** Play never returns more in points than it staked: otherwise a change of settings would pay without limit. */
export function returnsMoreThanStakes({ unit, ratios, conversion }: PointConfig): boolean {
  return Math.max(...Object.values(ratios)) > unit * conversion.pointsPerUnit;
}
