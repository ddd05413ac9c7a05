import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';

/**
 * Socket of a shared game. It opens for one of our frames (origin `null`) or pages; the first frame, within five
 * seconds, is `{ "launch": "…" }`. It carries messages of the room and small actions, never a bet. `ping` is answered
 * `pong`.
 * Close codes: 4001 the launch is not live · 1008, 1009 protocol violation · 4009 rate limit · 4008 too many
 * connections · 1001 the site closed.
 */
export const openStudioSocket = defineEndpoint({
  id: 'openStudioSocket',
  area: 'studio',
  host: 'studio',
  method: 'GET',
  path: '/studio/api/socket/:gameId',
  summary: 'Socket of a shared game',
  origin: 'orla',
  auth: 'launch',
  answer: 'socket',
  crossOrigin: true,
  errors: ['games.unknown', 'request.upgrade_required', 'request.forbidden_origin'],
  request: () =>
    z.strictObject({
      gameId: z.string().check(z.minLength(1), z.maxLength(80)),
      /** Table or sea of a game that has several. */
      place: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
    }),
  response: () => z.looseObject({ type: z.string() }),
});
