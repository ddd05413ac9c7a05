import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { OPERATOR, REASON_MAX } from './shared.ts';

const matchId = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));
const teamId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

/** Legs that no further play could change stand as they are; every other one is void and counts 1.00. */
export const voidSportsMatch = defineEndpoint({
  ...OPERATOR,
  host: 'studio',
  id: 'voidSportsMatch',
  method: 'POST',
  path: '/ops/studio/sports/matches/:matchId/void',
  summary: 'Call a match off before it has ended',
  errors: ['operator.unauthorized', 'sports.unknown', 'sports.match_ended'],
  request: () =>
    z.strictObject({
      matchId,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
    }),
  response: () => z.object({ matchId: z.string(), voidAt: z.number() }),
});

/** A match outside of the leagues, of two of their teams; its seed is made as any other's. */
export const addSportsFriendly = defineEndpoint({
  ...OPERATOR,
  host: 'studio',
  id: 'addSportsFriendly',
  method: 'POST',
  path: '/ops/studio/sports/friendlies',
  summary: 'Put a friendly match on the list, at its own pace',
  errors: ['operator.unauthorized', 'sports.unknown'],
  request: () =>
    z.strictObject({
      homeId: teamId,
      awayId: teamId,
      startsInSeconds: z.number().check(z.int(), z.gte(1), z.lte(86_400)),
      tickMs: z.number().check(z.int(), z.gte(100), z.lte(60_000)),
    }),
  response: () => z.object({ matchId: z.string(), startsAt: z.number() }),
});
