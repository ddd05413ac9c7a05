import { RANKS } from '../baccarat/cards.ts';

export const TWENTY_ONE = 21;
const TEN = 10;

/** An ace counts 1 here; tens and pictures 10. */
export function toCardValue(card: number): number {
  return Math.min((card % RANKS.length) + 1, TEN);
}

export interface HandTotal {
  readonly total: number;
  /** True if an ace counts 11. */
  readonly isSoft: boolean;
}

export function toTotal(cards: readonly number[]): HandTotal {
  const hard = cards.reduce((sum, card) => sum + toCardValue(card), 0);
  const isSoft = hard + TEN <= TWENTY_ONE && cards.some((card) => toCardValue(card) === 1);
  return { total: isSoft ? hard + TEN : hard, isSoft };
}

export function isBust(cards: readonly number[]): boolean {
  return toTotal(cards).total > TWENTY_ONE;
}

/** An ace with a ten or a picture as the first two cards. The caller excludes hands of a split. */
export function isNatural(cards: readonly number[]): boolean {
  return cards.length === 2 && toTotal(cards).total === TWENTY_ONE;
}
