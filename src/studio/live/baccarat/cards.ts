export const SUITS = ['spades', 'hearts', 'diamonds', 'clubs'] as const;
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
export type Suit = (typeof SUITS)[number];
export type Rank = (typeof RANKS)[number];

export const DECKS = 8;
const DECK_SIZE = SUITS.length * RANKS.length;
export const SHOE_SIZE = DECKS * DECK_SIZE;

/** A card of a deck by its number, 0 to 51: suit by suit, ranks from the ace. */
export interface Card {
  readonly rank: Rank;
  readonly suit: Suit;
}

export function toCard(number: number): Card {
  const rank = RANKS[number % RANKS.length];
  const suit = SUITS[Math.floor(number / RANKS.length)];
  if (!rank || !suit) throw new Error(`There is no card ${number}`);
  return { rank, suit };
}

/** The ace counts 1, tens and pictures 0. */
export function toPoints(number: number): number {
  const place = (number % RANKS.length) + 1;
  return place >= 10 ? 0 : place;
}

export function sumPoints(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + toPoints(card), 0) % 10;
}

export function isPair(cards: readonly number[]): boolean {
  const [first, second] = cards;
  return first !== undefined && second !== undefined && first % RANKS.length === second % RANKS.length;
}

/** Converts a card of the shoe, 0 to 415, to a card of a deck. */
export function toDeckCard(place: number): number {
  return place % DECK_SIZE;
}
