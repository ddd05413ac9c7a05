import * as z from 'zod/mini';
import { CURRENCY } from '../../brand/currency.ts';
import { type Major, toMajor, toMinor } from './minor-units.ts';

/** Re-exports for most code. Game frames import `minor-units.ts` directly, because that module loads no schemas. */
export { type Major, MINOR_PER_MAJOR, type Minor, toMajor, toMinor } from './minor-units.ts';

/** The brand's currency, and the separate play money of demo accounts. */
export const CURRENCIES = [CURRENCY, 'PLAY'] as const;
export const CurrencySchema = z.enum(CURRENCIES);
export type Currency = z.infer<typeof CurrencySchema>;

/** Largest amount: 10 billion major units. It is far below 2^53 minor units, so every sum in an account is exact. */
export const AMOUNT_MAX = 10_000_000_000;

/** Whether the number has at most two decimals, so that it converts to minor units and back without loss. */
export function hasCents(amount: number): boolean {
  return Number.isFinite(amount) && Math.abs(amount) <= AMOUNT_MAX && toMajor(toMinor(amount)) === amount;
}

/** An amount on the wire: major units, at most two decimals, either sign. */
export const AmountSchema: z.ZodMiniType<Major, Major> = z.number().check(z.refine(hasCents, 'amount'));
/** Amount of a movement: above zero. */
export const PositiveAmountSchema: z.ZodMiniType<Major, Major> = z
  .number()
  .check(z.refine((n) => n > 0 && hasCents(n), 'amount'));
