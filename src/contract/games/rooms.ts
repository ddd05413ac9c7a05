import * as z from 'zod/mini';
import { ROOMS_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { queryText } from '../core/query.ts';
import { PUBLIC_GAMES } from './games.ts';

export const ROOM_STATES = ['open', 'full', 'closed'] as const;

export const RoomSchema = z.object({
  roomId: z.string(),
  vassalage: z.string(),
  gameId: z.string(),
  roomName: z.string(),
  state: z.enum(ROOM_STATES),
  players: z.number(),
  /** Number of seats; 0 means no limit. */
  seats: z.number(),
  minBet: AmountSchema,
  maxBet: AmountSchema,
});

/** Rooms of a game or a vendor as the vendor last reported them. A launch takes `roomId`. */
export const listRooms = defineEndpoint({
  id: 'listRooms',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  summary: 'Rooms of a game',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: () => z.strictObject({ gameId: queryText(80), vassalage: queryText(40), language: queryText(16) }),
  response: () => z.object({ list: z.array(RoomSchema) }),
});

/** As `listRooms`, for pages that are the same for everybody. Rooms contain no names of people. */
export const listOpenRooms = defineEndpoint({
  ...PUBLIC_GAMES,
  id: 'listOpenRooms',
  path: '/lgw/games/rooms',
  summary: 'Rooms of a game, for guests too',
  origin: 'orla',
  cacheSeconds: ROOMS_SECONDS,
  request: () => z.strictObject({ gameId: queryText(80), vassalage: queryText(40), language: queryText(16) }),
  response: () => z.object({ list: z.array(RoomSchema) }),
});

const counted = z.number().check(z.int(), z.gte(0), z.lte(1_000_000));

export const ROOMS_MAX = 500;

/** Signed by the vendor. Replaces all rooms of one game. */
export const putRooms = defineEndpoint({
  id: 'putRooms',
  area: 'games',
  method: 'PUT',
  path: '/vendor/rooms',
  summary: 'Report the rooms of a game',
  origin: 'orla',
  auth: 'vendor',
  bodyLimit: 256 * 1024,
  errors: ['vendor.bad_signature', 'games.unknown'],
  request: () =>
    z.strictObject({
      gameId: z.string().check(z.minLength(1), z.maxLength(80)),
      rooms: z
        .array(
          z
            .strictObject({
              roomId: z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,80}$/)),
              roomName: z.string().check(z.minLength(1), z.maxLength(80)),
              state: z._default(z.enum(ROOM_STATES), 'open'),
              players: z._default(counted, 0),
              seats: z._default(counted, 0),
              minBet: z._default(AmountSchema.check(z.gte(0)), 0),
              maxBet: z._default(AmountSchema.check(z.gte(0)), 0),
            })
            .check(
              z.refine(({ minBet, maxBet }) => maxBet === 0 || minBet <= maxBet, { path: ['maxBet'], error: 'order' }),
            ),
        )
        .check(z.maxLength(ROOMS_MAX)),
    }),
  response: () => z.object({ rooms: z.number() }),
});
