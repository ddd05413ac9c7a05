import type { PointConfig } from '../../contract/points/points.ts';
import type { Settings } from '../env.ts';
import type { RankSetting } from '../ranks/rank-levels.ts';

type Limits = Pick<Settings, 'opsAmountMaxMinor'>;
type Factor = Pick<RankSetting, 'pointFactor'>;
type Conversion = Pick<PointConfig['conversion'], 'pointsPerUnit'>;

/**
 * True if the points are worth more than the operator's limit. The worth is computed even while the conversion is off, because it may be
 * switched on later.
 */
export function isWorthOver(points: number, { pointsPerUnit }: Conversion, { opsAmountMaxMinor }: Limits): boolean {
  return (points * 100) / pointsPerUnit > opsAmountMaxMinor;
}

const toHundredths = (value: number) => Math.round(value * 100);

/**
 * True if play could return more in points than it stakes. Such settings would pay without limit. A stake of deposited money earns by both
 * ratios, and the factor of the rank multiplies them.
 */
export function returnsMoreThanStakes({ unit, ratios, conversion }: PointConfig, levels: readonly Factor[]): boolean {
  const { deposit = 0, ...play } = ratios;
  const ratio = toHundredths(Math.max(...Object.values(play))) + toHundredths(deposit);
  const factor = toHundredths(Math.max(...levels.map(({ pointFactor }) => pointFactor)));
  return ratio * factor > unit * conversion.pointsPerUnit * 10_000;
}
