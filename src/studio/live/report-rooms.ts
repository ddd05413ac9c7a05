import { toMajor } from '../../contract/core/money.ts';
import { putRooms } from '../../contract/games/rooms.ts';
import { logWarning } from '../../server/log.ts';
import { callAsVendor } from '../vendor-call.ts';
import { type LiveTable, listTablesOf } from './tables.ts';

export const LIVE_VASSALAGE = 'ORLA_LIVE';

export function toRoom({ tableId, name, minMinor, maxRoundMinor }: LiveTable, players: number) {
  return {
    roomId: tableId,
    roomName: name,
    state: 'open' as const,
    players,
    seats: 0,
    minBet: toMajor(minMinor),
    maxBet: toMajor(maxRoundMinor),
  };
}

async function countPeople(env: Env, table: LiveTable): Promise<number> {
  return env.LIVE_TABLE.getByName(table.tableId).countPeople();
}

/** Reports all tables of a game at once. This table knows its number of people and asks the other tables for theirs. */
export async function reportRooms(env: Env, own: LiveTable, people: number): Promise<boolean> {
  const tables = listTablesOf(own.gameId);
  const rooms = await Promise.all(
    tables.map(async (table) => toRoom(table, table === own ? people : await countPeople(env, table))),
  );
  const isTaken = await callAsVendor(env, LIVE_VASSALAGE, putRooms, { gameId: own.gameId, rooms });
  if (!isTaken) logWarning('studio.rooms_not_taken', { table: own.tableId });
  return isTaken;
}
