import type * as z from 'zod/mini';
import { listRooms, type RoomSchema } from '../../contract/games/rooms.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';

export type Room = z.output<typeof RoomSchema>;

/** Rooms change constantly, so the list is reloaded at this interval while it is visible. */
export const ROOMS_REFRESH_MS = 20_000;

async function askRooms(vassalages: readonly string[]): Promise<Result<readonly Room[]>> {
  const answers = await Promise.all(vassalages.map((vassalage) => request(listRooms, { vassalage })));
  const rooms: Room[] = [];
  for (const answer of answers) {
    if (!answer.ok) return answer;
    rooms.push(...answer.value.list);
  }
  return { ok: true, value: rooms };
}

/** Rooms of several vendors as they reported them (spec §7, GLS2_roomList). */
export function createRooms() {
  return createRemote(askRooms, { keepsOld: true });
}
