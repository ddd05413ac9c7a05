import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR } from '../core/operator.ts';
import { FixturesAnswerSchema, TablesAnswerSchema } from '../games/on-now.ts';
import { RoundBetsSchema } from '../games/round-bets.ts';
import { VendorHookSchema } from '../games/vendor-hooks.ts';
import { ActDoneSchema } from '../games/vendor-operations.ts';

/** Receives the hooks of the platform. This is the `hookUrl` of every vendor of the studio. */
export const tellStudio = defineEndpoint({
  id: 'tellStudio',
  area: 'studio',
  host: 'studio',
  method: 'POST',
  path: '/studio/hooks',
  summary: 'The platform tells that launches of a player ended, or asks for the bets of a round, matches or tables',
  origin: 'orla',
  auth: 'hook',
  bodyLimit: 2048,
  errors: ['vendor.bad_signature', 'sports.unknown', 'sports.match_ended'],
  request: () => VendorHookSchema,
  /** The answer has only the fields of the hook that was sent. */
  response: () =>
    z.partial(
      z.object({
        ...RoundBetsSchema.shape,
        ...FixturesAnswerSchema.shape,
        ...TablesAnswerSchema.shape,
        ...ActDoneSchema.shape,
      }),
    ),
});

/**
 * Reports all rooms to the platform, and starts or continues the draws of all lotteries. The operator calls it after the studio was
 * registered with the platform (scripts/lib/register-studio.mjs), and after a restore of the platform. A repeated call only reports the
 * rooms again.
 */
export const announceStudio = defineEndpoint({
  ...OPERATOR,
  host: 'studio',
  id: 'announceStudio',
  method: 'POST',
  path: '/ops/studio/announce',
  summary: 'Report all rooms of the studio and start its lotteries',
  permission: 'games.vendors',
  errors: ['operator.unauthorized', 'upstream.unavailable'],
  request: () => z.strictObject({}),
  /** Number of games with rooms, and number of lotteries. */
  response: () => z.object({ games: z.number(), lotteries: z.number() }),
});
