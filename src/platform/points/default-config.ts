import { CURRENCY } from '../../brand/currency.ts';
import type { PointConfig } from '../../contract/points/points.ts';

/**
 * Ratios of the spec (§2), each for 10 units of money staked. A deposit earns half a point for each 10 units, where rewards for deposits
 * are lawful (`readPointConfig`). 100 points are one unit.
 */
export const DEFAULT_POINT_CONFIG: PointConfig = {
  unit: 10,
  currency: CURRENCY,
  ratios: { live: 0.7, sports: 1, fish: 1.2, slots: 1.2, pvp: 1, cockfight: 1, lott: 1, deposit: 0.5 },
  conversion: { enabled: true, pointsPerUnit: 100, minPoints: 100, step: 100 },
};
