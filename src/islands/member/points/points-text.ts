import { formatNumber } from '../../../lib/format.ts';

const DECIMALS = 2;

/** Whole points without decimals, fractions with at most two. */
export function toPointsText(points: number, tag: string): string {
  return formatNumber(tag, points, { maximumFractionDigits: DECIMALS });
}
