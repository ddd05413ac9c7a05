import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR, ReasonSchema } from '../core/operator.ts';
import { FRIENDLY, requestId } from '../games/vendor-hooks.ts';

const matchId = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));

/** Voids a match. Legs that are already decided keep their result; every other leg is void and counts 1.00. */
export const voidSportsMatch = defineEndpoint({
  ...OPERATOR,
  host: 'studio',
  id: 'voidSportsMatch',
  method: 'POST',
  path: '/ops/studio/sports/matches/:matchId/void',
  summary: 'Void a match before it has ended',
  permission: 'games.change',
  errors: ['operator.unauthorized', 'sports.unknown', 'sports.match_ended'],
  request: () =>
    z.strictObject({
      matchId,
      reason: ReasonSchema,
    }),
  response: () => z.object({ matchId: z.string(), voidAt: z.number() }),
});

/**
 * Adds a match outside the leagues between two of their teams. Its seed is made like that of any other match. A repeated call with the same
 * `requestId` adds no second match.
 */
export const addSportsFriendly = defineEndpoint({
  ...OPERATOR,
  host: 'studio',
  id: 'addSportsFriendly',
  method: 'POST',
  path: '/ops/studio/sports/friendlies',
  summary: 'Add a friendly match with its own pace',
  permission: 'games.change',
  errors: ['operator.unauthorized', 'sports.unknown'],
  request: () => z.strictObject({ requestId, ...FRIENDLY }),
  response: () => z.object({ matchId: z.string(), startsAt: z.number() }),
});
