import { toMinor } from '../../../contract/core/minor-units.ts';
import { ROOM_PREFIX } from '../../cards/table-timing.ts';

/** A launch of one room of the room list pays that room's entry only (cards/report-rooms.ts); any other launch offers all entries. */
export function toOffered(entries: readonly number[], search: string): readonly number[] {
  const room = new URLSearchParams(search).get('room');
  const own = entries.filter((entry) => room === `${ROOM_PREFIX}${toMinor(entry)}`);
  return own.length > 0 ? own : entries;
}
