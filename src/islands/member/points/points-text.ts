import { toNumberFormat } from '../../../lib/intl-formats.ts';

const DECIMALS = 2;

/** Whole points without decimals, fractions with at most two. */
export function toPointsText(points: number, tag: string): string {
  return toNumberFormat(tag, { maximumFractionDigits: DECIMALS, numberingSystem: 'latn' }).format(points);
}
