import type { ODDS_CHOICES } from '../../contract/studio/sports.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { Pick } from './markets.ts';
import type { Price } from './odds.ts';

export const STAKE_MIN_MINOR = 100;
export const STAKE_MAX_MINOR = 50_000;
/** Maximum payout of one ticket. */
export const PAYOUT_MAX_MINOR = 5_000_000;

export type OddsChoice = (typeof ODDS_CHOICES)[number];

export interface Choice {
  readonly marketId: string;
  readonly pick: Pick;
}

/** One match of a ticket. With `further` picks it is a combination: all of them must win, at one joint price. */
export interface Leg extends Choice {
  readonly matchId: string;
  readonly price: Price;
  readonly further?: readonly Choice[] | undefined;
}

/** The content of a ticket. The player's object stores it as text (selection-text.ts). */
export interface Selection {
  readonly accept: OddsChoice;
  readonly legs: readonly Leg[];
}

/**
 * Whether a bet sent with the odds `asked` may be taken at the current odds. The book decides by this rule, and the slip uses it to ask the
 * player. Each leg is checked by itself: a better leg does not make up for a worse one.
 */
export function acceptsOdds(choice: OddsChoice, asked: number, present: number): boolean {
  if (choice === 'any') return true;
  return choice === 'better' ? present >= asked : present === asked;
}

/** All picks of a leg, at least one. */
export function listPicks({ marketId, pick, further = [] }: Omit<Leg, 'matchId' | 'price'>): readonly Choice[] {
  return [{ marketId, pick }, ...further];
}

/** Two legs of one match are correlated, so their odds must not be multiplied. Several picks of a match belong in one leg. */
export function areCorrelated(legs: readonly { readonly matchId: string }[]): boolean {
  return new Set(legs.map(({ matchId }) => matchId)).size < legs.length;
}

/** Stake times the odds of all legs, rounded down to the cent once at the end. */
export function toPayoutMinor(stakeMinor: number, prices: readonly Price[]): number {
  const product = prices.reduce((all, price) => all * BigInt(price), BigInt(stakeMinor));
  const payout = product / 100n ** BigInt(prices.length);
  return payout > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(payout);
}

/** The shown odds of a ticket, rounded down. */
export function toCombinedPrice(prices: readonly Price[]): Price {
  return toPayoutMinor(100, prices);
}

export function checkStake(stakeMinor: number, prices: readonly Price[]): Result<null> {
  if (stakeMinor < STAKE_MIN_MINOR) return refuse('games.stake_invalid');
  if (stakeMinor > STAKE_MAX_MINOR) return refuse('games.stake_over_limit');
  return toPayoutMinor(stakeMinor, prices) > PAYOUT_MAX_MINOR ? refuse('sports.payout_over_limit') : accept(null);
}
