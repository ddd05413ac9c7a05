import { toMinor } from '../../../contract/core/minor-units.ts';
import type { BlackjackView } from '../../../contract/studio/blackjack-view.ts';
import type { BetLine } from '../../live/bet-lines.ts';
import { readField, toSeatField } from '../../live/blackjack/fields.ts';
import { SEATS_OF_ONE } from '../../live/blackjack/limits.ts';
import type { LiveTable } from '../../live/tables.ts';
import { createDraft } from '../live/draft.ts';
import { sumOwnStakes } from './own-hands.ts';

export type SeatRefusal = 'seatTaken' | 'seatsFull' | 'limitReached';

/** Unconfirmed chips on free and own seats, within the limits of table and player. Nothing here moves money. */
export function createSeatDraft(table: LiveTable, getView: () => BlackjackView | undefined) {
  const findSeat = (field: string) => {
    const seat = readField(field)?.seat ?? 0;
    return { seat, view: getView()?.seats.find((one) => one.seat === seat) };
  };
  const draft = createDraft({
    toRoom(field) {
      const { view } = findSeat(field);
      return table.maxMainMinor - (view?.isYours ? toMinor(view.stake) : 0);
    },
    toRoundRoom: () => table.maxRoundMinor - sumOwnStakes(getView()),
  });
  const isTaken = (field: string) => findSeat(field).view?.isYours === false;

  function isFull(fields: readonly string[]): boolean {
    const held = (getView()?.seats ?? []).filter(({ isYours }) => isYours).map(({ seat }) => toSeatField(seat));
    const chosen = draft.list().map(({ field }) => field);
    return new Set([...held, ...chosen, ...fields]).size > SEATS_OF_ONE;
  }

  return {
    ...draft,
    seatsMax: SEATS_OF_ONE,
    on: (seat: number) => draft.list().find(({ field }) => field === toSeatField(seat))?.stakeMinor ?? 0,
    /** Returns the reason why the chip is not allowed; undefined if it was placed. */
    add(seat: number, chipMinor: number): SeatRefusal | undefined {
      const field = toSeatField(seat);
      if (isTaken(field)) return 'seatTaken';
      if (isFull([field])) return 'seatsFull';
      return draft.add(field, chipMinor) === undefined ? 'limitReached' : undefined;
    },
    put(lines: readonly BetLine[]): boolean {
      const fields = lines.map(({ field }) => field);
      return !fields.some(isTaken) && !isFull(fields) && draft.put(lines);
    },
    /** Removes chips from seats that another player has taken meanwhile. */
    dropTaken(): void {
      const lines = draft.list();
      const free = lines.filter(({ field }) => !isTaken(field));
      if (free.length === lines.length) return;
      draft.clear();
      draft.put(free);
    },
  };
}
