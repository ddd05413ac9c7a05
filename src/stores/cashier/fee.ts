import { toMajor, toMinor } from '../../contract/core/money.ts';

const BASIS_POINTS_PER_PERCENT = 100;
const BASIS_POINTS = 10_000;

interface FeeTerms {
  readonly fee: number;
  readonly feePercent: number;
}

/**
 * Fee of an amount, calculated like on the platform: flat fee plus percentage, rounded up to the cent, at most the
 * amount.
 */
export function toFee(amount: number, { fee, feePercent }: FeeTerms): number {
  const minor = toMinor(amount);
  const rated = Math.ceil((minor * Math.round(feePercent * BASIS_POINTS_PER_PERCENT)) / BASIS_POINTS);
  return toMajor(Math.min(minor, toMinor(fee) + rated));
}

/** Amount after its fee. */
export function toNet(amount: number, terms: FeeTerms): number {
  return toMajor(toMinor(amount) - toMinor(toFee(amount, terms)));
}
