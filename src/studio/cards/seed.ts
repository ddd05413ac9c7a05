import { toMinor } from '../../contract/core/money.ts';
import { toRoomId } from '../../platform/games/room-queries.ts';
import { CARD_GAMES } from './games.ts';
import { toRooms } from './report-rooms.ts';

/** Adds missing entries to the room list; afterwards the room reports its own players. */
export function toMissingCardRooms(db: D1Database, now: number): D1PreparedStatement[] {
  return CARD_GAMES.flatMap(({ gameId, vassalage }) =>
    toRooms(() => 0).map(({ roomId, roomName, state, players, seats, minBet, maxBet }, position) =>
      db
        .prepare(
          `insert or ignore into rooms (room_id, vassalage, game_id, name, state, players, seats, min_bet_minor, max_bet_minor,
             position, updated_at_ms) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .bind(
          ...[toRoomId(vassalage, roomId), vassalage, gameId, roomName, state, players, seats],
          ...[toMinor(minBet), toMinor(maxBet), position, now],
        ),
    ),
  );
}
