import { type Card, toStrength } from './deck.ts';
import type { Play } from './hand.ts';

/** All that the one whose turn it is can see and needs: nobody else's cards. */
export interface Sight {
  readonly cards: readonly Card[];
  readonly turned: Card;
  readonly open: readonly Play[];
}

/**
 * The public rule of the house, and of a clock that ran out: leading, the strongest card; following, the weakest card that takes the
 * trick as it lies, or else the weakest card.
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
