import type { BetLine, PaidLine } from '../bet-lines.ts';
import { readField } from './fields.ts';
import { isBust, isNatural, toTotal } from './hand.ts';
import type { BlackjackOutcome, BlackjackSeat } from './outcome.ts';

/** Returned percentage of a stake, the stake included: blackjack pays 3:2, a win 1:1, insurance 2:1. */
export const RETURNS_PERCENT = { blackjack: 250, win: 200, push: 100, loss: 0, insurance: 300 } as const;
export type HandResult = 'blackjack' | 'win' | 'push' | 'loss';

/** @param canBeNatural false for a hand of a split, whose 21 is no blackjack */
export function toHandResult(cards: readonly number[], dealer: readonly number[], canBeNatural: boolean): HandResult {
  const [own, other] = [canBeNatural && isNatural(cards), isNatural(dealer)];
  if (own || other) return own && other ? 'push' : own ? 'blackjack' : 'loss';
  if (isBust(cards)) return 'loss';
  const [total, dealerTotal] = [toTotal(cards).total, toTotal(dealer).total];
  if (isBust(dealer) || total > dealerTotal) return 'win';
  return total === dealerTotal ? 'push' : 'loss';
}

/** @param hand 1 or 2 */
export function toSeatResult(seat: BlackjackSeat, hand: number, dealer: readonly number[]): HandResult {
  const played = seat.hands[hand - 1];
  if (!played) throw new Error(`Seat ${seat.seat} has no hand ${hand}`);
  return toHandResult(played.cards, dealer, seat.hands.length === 1);
}

function toPercent(id: string, { dealer, seats }: BlackjackOutcome): number {
  const field = readField(id);
  const seat = seats.find((one) => one.seat === field?.seat);
  if (!field || !seat) throw new Error(`The round has no bet ${id}`);
  if (field.kind === 'insure') return isNatural(dealer) ? RETURNS_PERCENT.insurance : RETURNS_PERCENT.loss;
  const hand = field.kind === 'double' ? field.hand : field.kind === 'split' ? 2 : 1;
  return RETURNS_PERCENT[toSeatResult(seat, hand, dealer)];
}

/** A stake is even (the table's step), so 3:2 is a whole number. */
export function payBlackjack(lines: readonly BetLine[], outcome: BlackjackOutcome): PaidLine[] {
  return lines.map((line) => ({ ...line, payoutMinor: (line.stakeMinor * toPercent(line.field, outcome)) / 100 }));
}
