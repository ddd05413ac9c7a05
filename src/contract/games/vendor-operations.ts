import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { OPERATOR, ReasonSchema } from '../core/operator.ts';
import { FRIENDLY } from './vendor-hooks.ts';

/**
 * Calls by which the operator acts on matches of a vendor. The platform checks and records the person and sends the act to the vendor as a
 * signed hook (`OperatorActSchema`). `upstream.unavailable`: the vendor did not answer, or does not know the act.
 */
const vassalage = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,19}$/));
/** Times are milliseconds since the Unix epoch. */
export const ActDoneSchema = z.object({ matchId: z.string(), voidAt: z.number(), startsAt: z.number() });

const ACT = {
  ...OPERATOR,
  method: 'POST',
  permission: 'games.change',
  errors: ['operator.unauthorized', 'games.vendor_unknown', 'sports.unknown', 'upstream.unavailable'],
} as const;

/** Voids a match. Legs that are already decided keep their result; every other leg is void and counts 1.00, so stakes are returned. */
export const voidVendorMatch = defineEndpoint({
  ...ACT,
  id: 'voidVendorMatch',
  path: '/ops/vendors/:vassalage/matches/:matchId/void',
  summary: 'Void a match of a vendor before it has ended',
  fourEyes: 'always',
  errors: [...ACT.errors, 'sports.match_ended'],
  request: () =>
    z.strictObject({ vassalage, matchId: z.string().check(z.regex(/^[\w.:-]{1,60}$/)), reason: ReasonSchema }),
  response: () => z.object({ matchId: z.string(), voidAt: z.number() }),
});

/** Adds a match outside the leagues between two of their teams. */
export const addVendorFriendly = defineEndpoint({
  ...ACT,
  id: 'addVendorFriendly',
  idempotent: true,
  path: '/ops/vendors/:vassalage/friendlies',
  summary: 'Add a friendly match at a vendor with its own pace',
  errors: [...IDEMPOTENCY_ERRORS, ...ACT.errors],
  request: () => z.strictObject({ vassalage, ...FRIENDLY }),
  response: () => z.object({ matchId: z.string(), startsAt: z.number() }),
});
