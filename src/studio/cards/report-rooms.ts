import { toMajor } from '../../contract/core/money.ts';
import { putRooms } from '../../contract/games/rooms.ts';
import { logWarning } from '../../server/log.ts';
import { callAsVendor } from '../vendor-call.ts';
import { CARD_GAMES } from './games.ts';
import { SEATS_MAX } from './hand.ts';
import { ENTRIES_MINOR, ROOM_PREFIX } from './table-timing.ts';

const NAMES: Readonly<Record<number, string>> = {
  100: 'Areia',
  200: 'Concha',
  500: 'Coral',
  1000: 'Jangada',
  2000: 'Farol',
  5000: 'Alto-mar',
};

/** One room for each entry fee. A player whose launch names a room can pay only the entry fee of that room. */
export function toRooms(countPlayers: (entryMinor: number) => number) {
  return ENTRIES_MINOR.map((entryMinor) => ({
    roomId: `${ROOM_PREFIX}${entryMinor}`,
    roomName: NAMES[entryMinor] ?? String(toMajor(entryMinor)),
    state: 'open' as const,
    players: countPlayers(entryMinor),
    seats: SEATS_MAX,
    minBet: toMajor(entryMinor),
    maxBet: toMajor(entryMinor),
  }));
}

export async function reportRooms(
  env: Env,
  gameId: string,
  countPlayers: (entryMinor: number) => number,
): Promise<boolean> {
  const vassalage = CARD_GAMES.find((game) => game.gameId === gameId)?.vassalage;
  if (!vassalage) return true;
  const isTaken = await callAsVendor(env, vassalage, putRooms, { gameId, rooms: toRooms(countPlayers) });
  if (!isTaken) logWarning('studio.rooms_not_taken', { gameId });
  return isTaken;
}
