import * as z from 'zod/mini';
import { CURRENCY } from '../brand/currency.ts';

/** Brand money, and the play money of demo accounts, which never mixes with it. */
export const CURRENCIES = [CURRENCY, 'PLAY'] as const;
export const CurrencySchema = z.enum(CURRENCIES);
export type Currency = z.infer<typeof CurrencySchema>;

/** The build refuses a brand whose currency has other than two decimals. */
export const MINOR_PER_MAJOR = 100;
/** 10 billion major units: far below 2^53 minor units, so every sum in an account stays exact. */
export const AMOUNT_MAX = 10_000_000_000;

/** True when the number has at most two decimals: its minor value survives the way there and back. */
export function hasCents(amount: number): boolean {
  return Number.isFinite(amount) && Math.abs(amount) <= AMOUNT_MAX && toMajor(toMinor(amount)) === amount;
}

/** Major units on the wire → integer minor units inside. Rounds half away from zero; callers check `hasCents` first. */
export function toMinor(amount: number): number {
  return Math.sign(amount) * Math.round(Math.abs(amount) * MINOR_PER_MAJOR);
}

/** Integer minor units → major units with two decimals for the wire. */
export function toMajor(minor: number): number {
  return minor / MINOR_PER_MAJOR;
}

/** An amount on the wire: major units, at most two decimals, either sign. */
export const AmountSchema = z.number().check(z.refine(hasCents, 'amount'));
/** An amount that moves: above zero. */
export const PositiveAmountSchema = z.number().check(z.refine((n) => n > 0 && hasCents(n), 'amount'));
