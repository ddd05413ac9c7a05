import { toMinor } from '../../../contract/core/minor-units.ts';
import type { BlackjackSeatView, BlackjackView } from '../../../contract/studio/blackjack-view.ts';
import { readField } from '../../live/blackjack/fields.ts';
import type { Decision } from '../../live/blackjack/seat.ts';

/** The hand whose decision this player must make: on the first own seat with a choice. */
export interface Asked {
  readonly seat: BlackjackSeatView;
  /** From 0. */
  readonly hand: number;
  readonly cards: readonly number[];
}

export function findAsked(view: BlackjackView | undefined): Asked | undefined {
  const seat = view?.seats.find(({ isYours, options }) => isYours && options.length > 0);
  if (!seat) return undefined;
  const hand = Math.max(
    0,
    seat.hands.findIndex(({ isDone }) => !isDone),
  );
  return { seat, hand, cards: seat.hands[hand]?.cards ?? [] };
}

/** All stakes of the player in this round, in minor units. */
export function sumOwnStakes(view: BlackjackView | undefined): number {
  return (view?.seats ?? []).reduce((sum, { isYours, stake, hands, isInsured }) => {
    if (!isYours) return sum;
    const units = Math.max(1, hands.length) + hands.filter(({ isDoubled }) => isDoubled).length + (isInsured ? 0.5 : 0);
    return sum + toMinor(stake) * units;
  }, 0);
}

/** Cost of a decision, in minor units. */
export function toCost({ seat }: Asked, decision: Decision): number {
  if (decision === 'insure') return toMinor(seat.stake) / 2;
  return decision === 'double' || decision === 'split' ? toMinor(seat.stake) : 0;
}

/** Name of the bet that pays for a decision. */
export function toRaiseField({ seat: { seat }, hand }: Asked, decision: Decision): string {
  return decision === 'double' ? `double-${seat}-${hand + 1}` : `${decision}-${seat}`;
}

export const isSeatField = (field: string): boolean => readField(field)?.kind === 'seat';
