import { toCardValue, toTotal } from './hand.ts';
import type { Decision } from './seat.ts';

type Range = readonly [from: number, to: number];
/** A `Range` lists the dealer's cards, 1 (ace) to 10, against which the player makes a play. This empty range means never. */
const NEVER: Range = [0, -1];
const isIn = ([from, to]: Range, up: number) => up >= from && up <= to;

/** The dealer's cards against which the player splits a pair, by the card value of the pair. */
const SPLITS: Readonly<Record<number, Range>> = {
  1: [1, 10],
  2: [2, 7],
  3: [2, 7],
  4: [5, 6],
  5: NEVER,
  6: [2, 6],
  7: [2, 7],
  8: [1, 10],
  9: [2, 9],
  10: NEVER,
};
const HARD_DOUBLES: Readonly<Record<number, Range>> = { 9: [3, 6], 10: [2, 9], 11: [2, 10] };
const SOFT_DOUBLES: Readonly<Record<number, Range>> = {
  13: [5, 6],
  14: [5, 6],
  15: [4, 6],
  16: [4, 6],
  17: [3, 6],
  18: [3, 6],
};

function stands(total: number, isSoft: boolean, up: number): boolean {
  if (isSoft) return total >= 19 || (total === 18 && isIn([2, 8], up));
  if (total >= 17) return true;
  return total >= 13 ? isIn([2, 6], up) : total === 12 && isIn([4, 6], up);
}

/** @param up the dealer's card, 1 (ace) to 10 */
export function chooseByTotal({ total, isSoft }: ReturnType<typeof toTotal>, up: number, canDouble: boolean): Decision {
  const doubles = (isSoft ? SOFT_DOUBLES : HARD_DOUBLES)[total] ?? NEVER;
  if (canDouble && isIn(doubles, up)) return 'double';
  return stands(total, isSoft, up) ? 'stand' : 'hit';
}

export function splitsPair(value: number, up: number): boolean {
  return isIn(SPLITS[value] ?? NEVER, up) && !(value === 9 && up === 7);
}

/**
 * Basic strategy for eight decks, dealer stands on soft 17, double after split, one split. It depends only on the total and the dealer's card.
 * Insurance is never taken.
 */
export function chooseBasic(cards: readonly number[], upCard: number, options: readonly Decision[]): Decision {
  const up = toCardValue(upCard);
  if (options.includes('split') && splitsPair(toCardValue(cards[0] ?? 0), up)) return 'split';
  return chooseByTotal(toTotal(cards), up, options.includes('double'));
}
