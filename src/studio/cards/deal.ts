import { createByteStream, drawBelow, type Seeds, toCommitment } from '../slots/provably-fair.ts';
import { type Card, DECK } from './deck.ts';
import { CARDS_EACH, type Deal, listWinners, type Play, replayHand } from './hand.ts';

/** Joins the seeds of the members at the table, in seat order. House seats have none. */
export function joinClientSeeds(clientSeeds: readonly string[]): string {
  return clientSeeds.join(',');
}

/**
 * Shuffles by Fisher-Yates from the last card down, then draws once more for the leader. Seat 0 gets the first three cards of the deck,
 * seat 1 the next three, and so on; the card after the last hand is turned up.
 */
export async function dealCards(seeds: Seeds, seats: number): Promise<Deal> {
  const draw = createByteStream(seeds);
  const deck = [...DECK];
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = await drawBelow(draw, last + 1);
    const card = deck[last] as Card;
    deck[last] = deck[other] as Card;
    deck[other] = card;
  }
  const leader = await drawBelow(draw, seats);
  const hands = Array.from({ length: seats }, (_, seat) => deck.slice(seat * CARDS_EACH, (seat + 1) * CARDS_EACH));
  return { hands, turned: deck[seats * CARDS_EACH] as Card, leader };
}

export interface ClaimedHand {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeeds: readonly string[];
  readonly handNumber: number;
  readonly seats: number;
  readonly plays: readonly Play[];
  readonly turned: Card;
  readonly winners: readonly number[];
}

export type HandVerdict = 'fair' | 'wrong-seed' | 'wrong-outcome';

/** Verifies a hand: the committed seed, the dealt cards, the legality of the plays, and the winners. */
export async function verifyHand(claimed: ClaimedHand): Promise<HandVerdict> {
  if ((await toCommitment(claimed.serverSeed)) !== claimed.serverSeedHash) return 'wrong-seed';
  const seeds = {
    serverSeed: claimed.serverSeed,
    clientSeed: joinClientSeeds(claimed.clientSeeds),
    nonce: claimed.handNumber,
  };
  const deal = await dealCards(seeds, claimed.seats);
  if (deal.turned !== claimed.turned) return 'wrong-outcome';
  try {
    const hand = replayHand(deal, claimed.plays);
    return String(listWinners(hand)) === String(claimed.winners) ? 'fair' : 'wrong-outcome';
  } catch {
    return 'wrong-outcome';
  }
}
