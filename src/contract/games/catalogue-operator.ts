import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { OPERATOR } from '../core/operator.ts';
import { CURSOR_PAGE, cursorPageOf, queryInt, queryText } from '../core/query.ts';
import { GAME_CATEGORIES } from './games.ts';

/**
 * Number of wallet calls of a vendor in a period. `refused`: answered with an error of the contract. `failed`: not answered. `slow`: took more than a
 * second.
 */
const CALLS = {
  calls: z.number(),
  refused: z.number(),
  failed: z.number(),
  slow: z.number(),
  /** Time that the calls took in the platform, in milliseconds. */
  averageMs: z.number(),
  maxMs: z.number(),
};

/**
 * Has one row for each category of each vendor. `secrets` is the number of valid secrets: two while the vendor changes to a new one. `lastHour`
 * covers whole minutes.
 */
export const listVendorSettings = defineEndpoint({
  ...OPERATOR,
  id: 'listVendorSettings',
  method: 'GET',
  path: '/ops/vendors',
  summary: 'Vendors with their state, order, secrets and wallet calls of the last hour',
  permission: 'games.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      list: z.array(
        z.object({
          vassalage: z.string(),
          gameType: z.string(),
          displayName: z.string(),
          underMaintenance: z.boolean(),
          isHot: z.number(),
          position: z.number(),
          games: z.number(),
          maxWin: AmountSchema,
          dayWins: AmountSchema,
          dayLoss: AmountSchema,
          /** True if the platform stopped the vendor, because the vendor's payouts would have exceeded `dayLoss`. */
          isStopped: z.boolean(),
          replayBalance: z.enum(['first', 'present']),
          launchUrl: z.string(),
          hookUrl: z.string(),
          secrets: z.number(),
          lastHour: z.object(CALLS),
        }),
      ),
    }),
});

const VENDOR_CALL_ROWS_MAX = 200;

/**
 * Newest first. Rows of minutes are kept for two days, rows of hours for ninety days. Counts arrive up to ten seconds late. If a worker stops, the
 * counts that it has not yet written are lost.
 */
export const listVendorCalls = defineEndpoint({
  ...OPERATOR,
  id: 'listVendorCalls',
  method: 'GET',
  path: '/ops/vendors/:vassalage/calls',
  summary: 'Wallet calls of a vendor by hour or minute, with errors and latency',
  permission: 'games.read',
  errors: ['operator.unauthorized', 'games.vendor_unknown'],
  request: () =>
    z.strictObject({
      vassalage: z.string().check(z.regex(/^\w{1,40}$/)),
      span: z._default(z.enum(['hour', 'minute']), 'hour'),
      count: queryInt(48, 1, VENDOR_CALL_ROWS_MAX),
    }),
  response: () => z.object({ list: z.array(z.object({ at: z.string(), ...CALLS })) }),
});

/** `name` matches any part of the name or the id. */
export const listGameSettings = defineEndpoint({
  ...OPERATOR,
  id: 'listGameSettings',
  method: 'GET',
  path: '/ops/games',
  summary: 'Titles with their state, marks and order, also those under maintenance',
  permission: 'games.read',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      name: queryText(80),
      vassalage: queryText(40),
      gameType: z._default(z.enum(['', ...GAME_CATEGORIES]), ''),
      ...CURSOR_PAGE,
    }),
  response: () =>
    cursorPageOf(
      z.object({
        gameId: z.string(),
        gameName: z.string(),
        vassalage: z.string(),
        gameType: z.string(),
        underMaintenance: z.boolean(),
        isHot: z.number(),
        isNew: z.number(),
        position: z.number(),
        minBet: AmountSchema,
        maxBet: AmountSchema,
        /** Return to player in basis points; 0 if the vendor states none. */
        rtp: z.number(),
      }),
    ),
});

export const listGameGroupSettings = defineEndpoint({
  ...OPERATOR,
  id: 'listGameGroupSettings',
  method: 'GET',
  path: '/ops/game-groups',
  summary: 'Groups of games with their names in every language, in their order',
  permission: 'games.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      groups: z.array(
        z.object({ gameGroupCode: z.string(), labelName: z.string(), labels: z.record(z.string(), z.string()) }),
      ),
    }),
});

export const listRoomStates = defineEndpoint({
  ...OPERATOR,
  id: 'listRoomStates',
  method: 'GET',
  path: '/ops/rooms',
  summary: 'Rooms and tables of vendors with their players',
  permission: 'games.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ vassalage: queryText(40) }),
  response: () =>
    z.object({
      list: z.array(
        z.object({
          roomId: z.string(),
          roomName: z.string(),
          vassalage: z.string(),
          gameId: z.string(),
          state: z.string(),
          players: z.number(),
          seats: z.number(),
          minBet: AmountSchema,
          maxBet: AmountSchema,
        }),
      ),
    }),
});
