import { toMajor, toMinor } from '../../contract/core/money.ts';
import { type ROOM_STATES, ROOMS_MAX } from '../../contract/games/rooms.ts';

export interface Room {
  roomId: string;
  vassalage: string;
  gameId: string;
  roomName: string;
  state: (typeof ROOM_STATES)[number];
  players: number;
  seats: number;
  minBet: number;
  maxBet: number;
}

interface RoomRow {
  room_id: string;
  vassalage: string;
  game_id: string;
  name: string;
  state: string;
  players: number;
  seats: number;
  min_bet_minor: number;
  max_bet_minor: number;
}

/** A row has 11 columns, and D1 binds at most 100 values. */
const ROWS_A_STATEMENT = 9;

function toRoom(row: RoomRow): Room {
  return {
    roomId: row.room_id,
    vassalage: row.vassalage,
    gameId: row.game_id,
    roomName: row.name,
    state: row.state as Room['state'],
    players: row.players,
    seats: row.seats,
    minBet: toMajor(row.min_bet_minor),
    maxBet: toMajor(row.max_bet_minor),
  };
}

/** Lists the rooms of a vendor, or of all vendors, in any state. */
export async function listAllRooms(db: D1Database, vassalage: string): Promise<Room[]> {
  const { results } = await db
    .prepare("select * from rooms where ?1 = '' or vassalage = ?1 order by vassalage, game_id, room_id limit ?2")
    .bind(vassalage, ROOMS_MAX)
    .all<RoomRow>();
  return results.map(toRoom);
}

export async function listRoomRows(db: D1Database, gameId: string, vassalage: string): Promise<Room[]> {
  if (gameId === '' && vassalage === '') return [];
  const where = gameId === '' ? 'vassalage = ?1' : "game_id = ?2 and (?1 = '' or vassalage = ?1)";
  const statement = db.prepare(`select * from rooms where ${where} order by game_id, position limit ${ROOMS_MAX}`);
  const { results } = await statement.bind(...(gameId === '' ? [vassalage] : [vassalage, gameId])).all<RoomRow>();
  return results.map(toRoom);
}

export async function findRoom(db: D1Database, roomId: string): Promise<Room | undefined> {
  const row = await db.prepare('select * from rooms where room_id = ?').bind(roomId).first<RoomRow>();
  return row ? toRoom(row) : undefined;
}

export function toRoomId(vassalage: string, roomId: string): string {
  return `${vassalage}:${roomId}`;
}

/** Room ids are unique within a vendor: checks whether another of its games uses one of these. */
export async function isRoomTaken(
  db: D1Database,
  { gameId, vassalage }: { gameId: string; vassalage: string },
  roomIds: readonly string[],
): Promise<boolean> {
  const ids = JSON.stringify(roomIds.map((roomId) => toRoomId(vassalage, roomId)));
  const taken = 'select 1 from rooms where room_id in (select value from json_each(?)) and game_id <> ? limit 1';
  return (await db.prepare(taken).bind(ids, gameId).first()) !== null;
}

const INSERT = `insert or replace into rooms (room_id, vassalage, game_id, name, state, players, seats, min_bet_minor,
  max_bet_minor, position, updated_at_ms)`;

/** Replaces all rooms of one game at once. */
export async function replaceRooms(
  db: D1Database,
  key: { gameId: string; vassalage: string },
  rooms: readonly Omit<Room, 'gameId' | 'vassalage'>[],
  now: number,
): Promise<void> {
  const { gameId, vassalage } = key;
  const rows = rooms.map((room, position) => [
    ...[toRoomId(vassalage, room.roomId), vassalage, gameId, room.roomName, room.state, room.players, room.seats],
    ...[toMinor(room.minBet), toMinor(room.maxBet), position, now],
  ]);
  const inserts: D1PreparedStatement[] = [];
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const chunk = rows.slice(at, at + ROWS_A_STATEMENT);
    const marks = chunk.map((row) => `(${row.map(() => '?').join()})`).join();
    inserts.push(db.prepare(`${INSERT} values ${marks}`).bind(...chunk.flat()));
  }
  await db.batch([
    db.prepare('delete from rooms where game_id = ? and vassalage = ?').bind(gameId, vassalage),
    ...inserts,
  ]);
}
