import type { PointConfig } from '../../contract/points/points.ts';
import type { Settings } from '../env.ts';
import type { RankSetting } from '../ranks/rank-levels.ts';

type Limits = Pick<Settings, 'opsAmountMaxMinor'>;
type Factor = Pick<RankSetting, 'pointFactor'>;
type Conversion = Pick<PointConfig['conversion'], 'pointsPerUnit'>;

/** Points are worth the money that they convert to, also while the conversion is off, because it may be on tomorrow. */
export function isWorthOver(points: number, { pointsPerUnit }: Conversion, { opsAmountMaxMinor }: Limits): boolean {
  return (points * 100) / pointsPerUnit > opsAmountMaxMinor;
}

const toHundredths = (value: number) => Math.round(value * 100);

/**
 * Play never returns more in points than it staked: otherwise a change of settings would pay without limit. A stake of deposited money earns
 * by both ratios, and the rank multiplies them.
 */
export function returnsMoreThanStakes({ unit, ratios, conversion }: PointConfig, levels: readonly Factor[]): boolean {
  const { deposit = 0, ...play } = ratios;
  const ratio = toHundredths(Math.max(...Object.values(play))) + toHundredths(deposit);
  const factor = toHundredths(Math.max(...levels.map(({ pointFactor }) => pointFactor)));
  return ratio * factor > unit * conversion.pointsPerUnit * 10_000;
}
