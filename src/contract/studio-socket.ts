import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/**
 * The socket of a game that people share. It opens for a frame of ours (origin `null`) or a page of ours; the first frame, within
 * five seconds, is `{ "launch": "…" }`. It carries what the room says and small actions, never a bet. `ping` is answered `pong`.
 * Closed with 4001: the launch is not live · 1008, 1009: broken rules · 4009: too often · 4008: too many · 1001: the site closed.
 */
export const openStudioSocket = defineEndpoint({
  id: 'openStudioSocket',
  area: 'studio',
  host: 'studio',
  method: 'GET',
  path: '/studio/api/socket/:gameId',
  summary: 'What happens in the room of a shared game',
  origin: 'orla',
  auth: 'launch',
  answer: 'socket',
  crossOrigin: true,
  errors: ['games.unknown', 'request.upgrade_required', 'request.forbidden_origin'],
  request: () =>
    z.strictObject({
      gameId: z.string().check(z.minLength(1), z.maxLength(80)),
      /** The table, or the sea, of a game that has several. */
      place: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
    }),
  response: () => z.looseObject({ type: z.string() }),
});
