import { createByteStream, drawBelow, type Seeds } from '../../slots/provably-fair.ts';
import { SHOE_SIZE, toDeckCard } from './cards.ts';
import { type Coup, deal } from './deal.ts';

const CARDS_MAX = 6;

/**
 * Every round uses a fresh shoe of eight decks: the first six places of a Fisher-Yates shuffle. A shoe that is never continued needs no cut
 * card, and card counting is impossible.
 */
export async function drawCards(seeds: Seeds): Promise<number[]> {
  const draw = createByteStream(seeds);
  const shoe = Array.from({ length: SHOE_SIZE }, (_, place) => place);
  const cards: number[] = [];
  for (let place = 0; place < CARDS_MAX; place += 1) {
    const other = place + (await drawBelow(draw, SHOE_SIZE - place));
    const card = shoe[other] ?? 0;
    shoe[other] = shoe[place] ?? 0;
    shoe[place] = card;
    cards.push(toDeckCard(card));
  }
  return cards;
}

export async function drawCoup(seeds: Seeds): Promise<Coup> {
  return deal(await drawCards(seeds));
}
