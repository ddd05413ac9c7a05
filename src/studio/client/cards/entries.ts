import { toMinor } from '../../../contract/core/minor-units.ts';
import { ROOM_PREFIX } from '../../cards/table-timing.ts';

/**
 * A launch of one room of the room list offers only the entry fee of that room (cards/report-rooms.ts). Other launches offer all entry
 * fees.
 */
export function toOffered(entries: readonly number[], search: string): readonly number[] {
  const room = new URLSearchParams(search).get('room');
  const own = entries.filter((entry) => room === `${ROOM_PREFIX}${toMinor(entry)}`);
  return own.length > 0 ? own : entries;
}
