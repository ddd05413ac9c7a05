import type { Context } from 'hono';
import { openStudioSocket } from '../contract/studio/socket.ts';
import { toRefusalResponse } from '../server/responses.ts';
import { toSea, toSeaName } from './fish/seas.ts';
import { getGame } from './games.ts';
import { getTable } from './live/tables.ts';
import type { StudioGame } from './studio-game.ts';

interface Room {
  fetch(request: Request): Promise<Response>;
}

type FindRoom = (env: Env, game: StudioGame, place: string | undefined) => Room | undefined;

const openTable: FindRoom = (env, { gameId }, place) => {
  const table = getTable(place ?? '');
  return table?.gameId === gameId ? env.LIVE_TABLE.getByName(table.tableId) : undefined;
};

/** The object that holds the sockets of a game, by client bundle. */
const ROOMS: Readonly<Record<string, FindRoom>> = {
  cards: (env, { gameId }) => env.CARDS.getByName(gameId),
  crash: (env, { gameId }) => env.CRASH.getByName(gameId),
  fish: (env, { gameId }, place = '1') => {
    const sea = toSea(place);
    return sea === undefined ? undefined : env.FISH.getByName(toSeaName(gameId, sea));
  },
  live: openTable,
  blackjack: openTable,
};

/** Forwards a WebSocket upgrade to the game's room. The room checks the launch, which is the first message of the socket. */
export async function openRoomSocket(c: Context<{ Bindings: Env }>): Promise<Response> {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return toRefusalResponse('request.upgrade_required');
  const input = openStudioSocket.request.safeParse({ gameId: c.req.param('gameId'), ...c.req.query() });
  const game = input.success ? getGame(input.data.gameId) : undefined;
  const room = game && ROOMS[game.client]?.(c.env, game, input.data?.place);
  return room ? room.fetch(c.req.raw) : toRefusalResponse('games.unknown');
}
