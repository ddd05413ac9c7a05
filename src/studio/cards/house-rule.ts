import { type Card, toStrength } from './deck.ts';
import type { Play } from './hand.ts';

/** The information that the rule may use: the seat's own cards, the turned card and the current trick. */
export interface Sight {
  readonly cards: readonly Card[];
  readonly turned: Card;
  readonly open: readonly Play[];
}

/**
 * The public rule for house seats and for expired turns. Leading: the strongest card. Following: the weakest card that wins the trick,
 * otherwise the weakest card.
 */
export function chooseByRule({ cards, turned, open }: Sight): Card {
  const sorted = cards.toSorted((left, right) => toStrength(left, turned) - toStrength(right, turned));
  const [weakest] = sorted;
  const strongest = sorted.at(-1);
  if (!weakest || !strongest) throw new Error('No card to choose');
  if (open.length === 0) return strongest;
  const toBeat = Math.max(...open.map(({ card }) => toStrength(card, turned)));
  return sorted.find((card) => toStrength(card, turned) > toBeat) ?? weakest;
}
