import { readSelection } from '../selection.ts';
import type { TableStore } from '../table-store.ts';
import { readField } from './fields.ts';

/** A seat with a stake in a round. */
export interface Holder {
  readonly seat: number;
  readonly player: string;
  /** The first stake, without double, split and insurance; minor units. */
  readonly stakeMinor: number;
}

/** The seats with a stake, by seat number. All stakes of a seat belong to the same player. */
export function listHolders(store: TableStore, round: number): Holder[] {
  const holders = new Map<number, Holder>();
  for (const { player, selection } of store.listRound(round)) {
    for (const { field, stakeMinor } of readSelection(selection)?.lines ?? []) {
      const read = readField(field);
      if (read?.kind !== 'seat') continue;
      const { seat } = read;
      holders.set(seat, { seat, player, stakeMinor: stakeMinor + (holders.get(seat)?.stakeMinor ?? 0) });
    }
  }
  return [...holders.values()].sort((one, other) => one.seat - other.seat);
}
