import * as z from 'zod/mini';
import { CURRENCY } from '../../brand/currency.ts';

/** The brand's currency, and the separate play money of demo accounts. */
export const CURRENCIES = [CURRENCY, 'PLAY'] as const;
export const CurrencySchema = z.enum(CURRENCIES);
export type Currency = z.infer<typeof CurrencySchema>;

/**
 * Integer minor units, and major units as on the wire. A plain number fits both, so that sums need no cast; an amount of one unit where the
 * other is asked does not compile. `toMinor` and `toMajor` are the only conversions.
 */
export type Minor = number & { readonly unit?: 'minor' };
export type Major = number & { readonly unit?: 'major' };

/** The build refuses a brand whose currency does not have two decimals. */
export const MINOR_PER_MAJOR = 100;
/** 10 billion major units: far below 2^53 minor units, so every sum in an account is exact. */
export const AMOUNT_MAX = 10_000_000_000;

/** Whether the number has at most two decimals, so that it converts to minor units and back without loss. */
export function hasCents(amount: number): boolean {
  return Number.isFinite(amount) && Math.abs(amount) <= AMOUNT_MAX && toMajor(toMinor(amount)) === amount;
}

/** Major units (wire) → integer minor units (internal). Rounds half away from zero; callers check `hasCents` first. */
export function toMinor(amount: Major): Minor {
  return Math.sign(amount) * Math.round(Math.abs(amount) * MINOR_PER_MAJOR);
}

/** Integer minor units → major units with two decimals, for the wire. */
export function toMajor(minor: Minor): Major {
  return minor / MINOR_PER_MAJOR;
}

/** An amount on the wire: major units, at most two decimals, either sign. */
export const AmountSchema: z.ZodMiniType<Major, Major> = z.number().check(z.refine(hasCents, 'amount'));
/** Amount of a movement: above zero. */
export const PositiveAmountSchema: z.ZodMiniType<Major, Major> = z
  .number()
  .check(z.refine((n) => n > 0 && hasCents(n), 'amount'));
