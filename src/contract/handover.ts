import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { SessionSchema, SIGN_IN_ERRORS } from './session.ts';

/** A hand-over is used at once, by the browser that the partner's application opens. */
export const HANDOVER_SECONDS = 60;
const CODE_MAX = 200;

/**
 * For a partner's application that holds a member's platform token: the code that opens the same member's session in a browser, at
 * `/seamless?code=…&vassalage=…&gameId=…` (spec §2). Works once, for `expiresInSeconds`; a new one ends the one before.
 */
export const createHandover = defineEndpoint({
  id: 'createHandover',
  area: 'session',
  method: 'POST',
  path: '/wps/session/handover',
  summary: 'A one-time code that signs the same member in at /seamless',
  origin: 'orla',
  auth: 'member',
  isDirect: true,
  errors: ['session.required'],
  request: () => z.strictObject({}),
  response: () => z.object({ code: z.string(), expiresInSeconds: z.number() }),
});

/** A code that was used, is too old or was never given is refused alike. Two-step sign-in is asked where a password would ask it. */
export const redeemHandover = defineEndpoint({
  id: 'redeemHandover',
  area: 'session',
  method: 'POST',
  path: '/wps/session/handover/redeem',
  summary: 'Sign in with a one-time code of a partner’s application',
  origin: 'orla',
  auth: 'none',
  issuesSession: true,
  errors: ['session.handover_expired', ...SIGN_IN_ERRORS],
  request: () => z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(CODE_MAX)) }),
  response: () => SessionSchema,
});
