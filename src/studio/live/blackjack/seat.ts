import { isNatural, TWENTY_ONE, toCardValue, toTotal } from './hand.ts';

/** `insure` and `decline` answer the offer of insurance; the others play the seat's first unfinished hand. */
export const DECISION_LETTERS = { hit: 'h', stand: 's', double: 'd', split: 'p', insure: 'i', decline: 'n' } as const;
export type Decision = keyof typeof DECISION_LETTERS;
const BY_LETTER = new Map(
  Object.entries(DECISION_LETTERS).map(([decision, letter]) => [letter as string, decision as Decision]),
);

/** The letters of a seat's decisions, in order, as they are stored and shown. */
export function readDecisions(letters: string): Decision[] | undefined {
  const decisions = [...letters].map((letter) => BY_LETTER.get(letter));
  return decisions.every((decision) => decision !== undefined) ? decisions : undefined;
}

export interface Hand {
  readonly cards: readonly number[];
  readonly isDoubled: boolean;
  readonly isDone: boolean;
}

export interface Seat {
  readonly hands: readonly Hand[];
  readonly isInsured: boolean;
  readonly hasAnsweredInsurance: boolean;
  /** Number of cards of the seat's column that are dealt. */
  readonly dealt: number;
}

function toHand(cards: readonly number[], isDoubled = false, isStood = false): Hand {
  return { cards, isDoubled, isDone: isStood || isDoubled || toTotal(cards).total >= TWENTY_ONE };
}

/** The hand that decides next; -1 when the seat is done. */
export function findActive({ hands }: Seat): number {
  return hands.findIndex(({ isDone }) => !isDone);
}

/** Whether the seat was dealt an ace and a ten or a picture, and did not split. */
export function hasNatural({ hands }: Seat): boolean {
  const [first] = hands;
  return hands.length === 1 && first !== undefined && isNatural(first.cards);
}

export function listOptions(seat: Seat): Decision[] {
  const hand = seat.hands[findActive(seat)];
  if (!hand) return [];
  if (hand.cards.length > 2) return ['hit', 'stand'];
  const [first = 0, second = 0] = hand.cards;
  const isPair = seat.hands.length === 1 && toCardValue(first) === toCardValue(second);
  return isPair ? ['hit', 'stand', 'double', 'split'] : ['hit', 'stand', 'double'];
}

/** A split deals a second card to each hand; split aces then take no more cards. */
function split(seat: Seat, [first, second]: readonly [number, number], draw: () => number): Seat {
  const isAces = toCardValue(first) === 1;
  const hands = [toHand([first, draw()], false, isAces), toHand([second, draw()], false, isAces)];
  return { ...seat, hands, dealt: seat.dealt + 2 };
}

/**
 * The seat after one more decision; undefined when the rules do not allow it now.
 * @param column the seat's own cards in dealing order
 */
export function decide(seat: Seat, decision: Decision, column: readonly number[]): Seat | undefined {
  if (decision === 'insure' || decision === 'decline') {
    if (seat.hasAnsweredInsurance || seat.dealt > 2) return undefined;
    return { ...seat, isInsured: decision === 'insure', hasAnsweredInsurance: true };
  }
  const place = findActive(seat);
  const hand = seat.hands[place];
  if (!hand || !listOptions(seat).includes(decision)) return undefined;
  let { dealt } = seat;
  const draw = () => {
    const card = column[dealt];
    if (card === undefined) throw new Error('The column of a seat is used up');
    dealt += 1;
    return card;
  };
  if (decision === 'split') {
    const [first = 0, second = 0] = hand.cards;
    return split(seat, [first, second], draw);
  }
  const next =
    decision === 'stand' ? toHand(hand.cards, false, true) : toHand([...hand.cards, draw()], decision === 'double');
  return { ...seat, hands: seat.hands.with(place, next), dealt };
}

export function dealSeat(column: readonly number[]): Seat {
  return { hands: [toHand(column.slice(0, 2))], isInsured: false, hasAnsweredInsurance: false, dealt: 2 };
}

/** Repeats a seat from its cards and decisions; undefined when a decision is against the rules. */
export function playSeat(column: readonly number[], letters: string): Seat | undefined {
  const decisions = readDecisions(letters);
  return decisions?.reduce<Seat | undefined>(
    (seat, decision) => seat && decide(seat, decision, column),
    dealSeat(column),
  );
}
