import { toMinor } from '../../contract/core/money.ts';
import { toRoomId } from '../../platform/games/room-queries.ts';
import { LIVE_VASSALAGE, toRoom } from './report-rooms.ts';
import { LIVE_TABLES } from './tables.ts';

/** Adds missing tables to the room list; afterwards each table reports itself. */
export function toMissingRooms(db: D1Database, now: number): D1PreparedStatement[] {
  return LIVE_TABLES.map((table, position) => {
    const room = toRoom(table, 0);
    return db
      .prepare(
        `insert or ignore into rooms (room_id, vassalage, game_id, name, state, players, seats, min_bet_minor, max_bet_minor,
           position, updated_at_ms) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .bind(
        toRoomId(LIVE_VASSALAGE, room.roomId),
        LIVE_VASSALAGE,
        table.gameId,
        room.roomName,
        room.state,
        room.players,
        room.seats,
        toMinor(room.minBet),
        toMinor(room.maxBet),
        position,
        now,
      );
  });
}
