import { dealerHasNatural, offersInsurance, playDealer } from './dealer.ts';
import { isBust } from './hand.ts';
import { findActive, hasNatural, playSeat, type Seat } from './seat.ts';
import { type Columns, toDealerColumn, toSeatColumn } from './shoe.ts';

/** A seat with a stake, 1 to 6, and the letters of its decisions. */
export interface SeatDecisions {
  readonly seat: number;
  readonly decisions: string;
}

export interface BlackjackSeat extends SeatDecisions {
  readonly hands: { cards: number[]; isDoubled: boolean }[];
}

/** A whole round. Cards are numbers of a deck, 0 to 51. */
export interface BlackjackOutcome {
  readonly kind: 'blackjack';
  readonly dealer: number[];
  readonly seats: BlackjackSeat[];
}

/** The dealer draws only if the draw decides a remaining hand. */
function needsDealer(seat: Seat): boolean {
  return !hasNatural(seat) && seat.hands.some(({ cards }) => !isBust(cards));
}

/** Whether the decisions of a seat are complete. Against a dealer's blackjack no hand is played; otherwise every hand to its end. */
function isWhole(seat: Seat, dealer: readonly number[]): boolean {
  if (seat.hasAnsweredInsurance && !offersInsurance(dealer)) return false;
  return dealerHasNatural(dealer) ? seat.dealt === 2 : findActive(seat) === -1;
}

/** Repeats a round from its cards and decisions; undefined when a decision is missing or against the rules. */
export function toBlackjackOutcome(columns: Columns, claimed: readonly SeatDecisions[]): BlackjackOutcome | undefined {
  const played: { decisions: SeatDecisions; seat: Seat }[] = [];
  const column = toDealerColumn(columns);
  for (const decisions of claimed) {
    const seat = playSeat(toSeatColumn(columns, decisions.seat), decisions.decisions);
    if (!seat || !isWhole(seat, column)) return undefined;
    played.push({ decisions, seat });
  }
  const draws = !dealerHasNatural(column) && played.some(({ seat }) => needsDealer(seat));
  return {
    kind: 'blackjack',
    dealer: draws ? playDealer(column) : column.slice(0, 2),
    seats: played.map(({ decisions: { seat, decisions }, seat: { hands } }) => ({
      seat,
      decisions,
      hands: hands.map(({ cards, isDoubled }) => ({ cards: [...cards], isDoubled })),
    })),
  };
}
