import { type Card, toStrength } from './deck.ts';

export const SEATS_MIN = 2;
export const SEATS_MAX = 6;
export const CARDS_EACH = 3;

/** The result of the shuffle: `hands[seat]`, the turned card, and the leader of the first trick. */
export interface Deal {
  readonly hands: readonly (readonly Card[])[];
  readonly turned: Card;
  readonly leader: number;
}

export interface Play {
  readonly seat: number;
  readonly card: Card;
}

export interface Trick {
  readonly plays: readonly Play[];
  readonly winner: number;
}

/** State of a hand after some plays. Pure: the same deal and plays give the same hand. */
export interface Hand {
  readonly deal: Deal;
  readonly tricks: readonly Trick[];
  /** The current trick; empty before its leader plays. */
  readonly open: readonly Play[];
  readonly left: readonly (readonly Card[])[];
  /** The seat to play; undefined at the end. */
  readonly turn: number | undefined;
}

export type PlayFault = 'over' | 'not-your-turn' | 'not-your-card';

export function findTrickWinner(plays: readonly Play[], turned: Card): number {
  const [first, ...rest] = plays;
  if (!first) throw new Error('A trick without a card has no winner');
  const better = (best: Play, play: Play) =>
    toStrength(play.card, turned) > toStrength(best.card, turned) ? play : best;
  return rest.reduce(better, first).seat;
}

export function beginHand(deal: Deal): Hand {
  const seats = deal.hands.length;
  if (seats < SEATS_MIN || seats > SEATS_MAX) throw new Error(`A hand of ${seats}`);
  if (deal.leader < 0 || deal.leader >= seats) throw new Error(`Nobody sits at ${deal.leader}`);
  return { deal, tricks: [], open: [], left: deal.hands, turn: deal.leader };
}

export function findFault(hand: Hand, { seat, card }: Play): PlayFault | undefined {
  if (hand.turn === undefined) return 'over';
  if (hand.turn !== seat) return 'not-your-turn';
  return hand.left[seat]?.includes(card) ? undefined : 'not-your-card';
}

export function playCard(hand: Hand, play: Play): Hand {
  const fault = findFault(hand, play);
  if (fault) throw new Error(`A play that is ${fault}`);
  const seats = hand.deal.hands.length;
  const left = hand.left.map((cards, seat) =>
    seat === play.seat ? cards.filter((card) => card !== play.card) : cards,
  );
  const open = [...hand.open, play];
  if (open.length < seats) return { ...hand, left, open, turn: (play.seat + 1) % seats };
  const winner = findTrickWinner(open, hand.deal.turned);
  const tricks = [...hand.tricks, { plays: open, winner }];
  return { ...hand, left, tricks, open: [], turn: tricks.length === CARDS_EACH ? undefined : winner };
}

export function replayHand(deal: Deal, plays: readonly Play[]): Hand {
  return plays.reduce(playCard, beginHand(deal));
}

export function countTricks(hand: Hand): number[] {
  return hand.deal.hands.map((_, seat) => hand.tricks.filter(({ winner }) => winner === seat).length);
}

/** Seats with the most tricks; the winner of the earliest trick comes first. */
export function listWinners(hand: Hand): number[] {
  if (hand.turn !== undefined) throw new Error('The hand is not over');
  const counts = countTricks(hand);
  const most = Math.max(...counts);
  const inOrder = new Set(hand.tricks.map(({ winner }) => winner));
  return [...inOrder].filter((seat) => counts[seat] === most);
}
