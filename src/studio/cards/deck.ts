/** The deck of Três Marés: 40 cards; ranks and suits from weakest to strongest. */
export const RANKS = ['4', '5', '6', '7', 'Q', 'J', 'K', 'A', '2', '3'] as const;
/** Diamonds, spades, hearts, clubs. */
export const SUITS = ['d', 's', 'h', 'c'] as const;
export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];
export type Card = `${Rank}${Suit}`;

export const DECK: readonly Card[] = RANKS.flatMap((rank) => SUITS.map((suit): Card => `${rank}${suit}`));

const KNOWN: ReadonlySet<string> = new Set(DECK);

export function isCard(text: unknown): text is Card {
  return typeof text === 'string' && KNOWN.has(text);
}

export function toRank(card: Card): Rank {
  return card[0] as Rank;
}

export function toSuit(card: Card): Suit {
  return card[1] as Suit;
}

/** The tide is the rank after the turned card's rank; after the last rank comes the first. */
export function toTide(turned: Card): Rank {
  return RANKS[(RANKS.indexOf(toRank(turned)) + 1) % RANKS.length] as Rank;
}

/** Cards of the tide beat all others; then rank decides, then suit. No two cards are equal. */
export function toStrength(card: Card, turned: Card): number {
  const rank = toRank(card) === toTide(turned) ? RANKS.length : RANKS.indexOf(toRank(card));
  return rank * SUITS.length + SUITS.indexOf(toSuit(card));
}
