import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { SessionSchema, SIGN_IN_ERRORS, USERNAME_INPUT_MAX } from './session.ts';

/**
 * Seconds for which a handover code is valid. The time is short, because the browser that the partner's application opens uses the code at
 * once.
 */
export const HANDOVER_SECONDS = 60;
const CODE_MAX = 200;

/**
 * For a partner's application that holds a member's platform token: returns a code that opens a session of that member
 * in a browser, at `/seamless?code=…&vassalage=…&gameId=…` (spec §2). The code works once, for `expiresInSeconds`; a
 * new code invalidates the previous one.
 */
export const createHandover = defineEndpoint({
  id: 'createHandover',
  area: 'session',
  method: 'POST',
  path: '/wps/session/handover',
  summary: 'Create a one-time code that signs the same member in at /seamless',
  origin: 'orla',
  auth: 'member',
  isDirect: true,
  errors: ['session.required'],
  request: () => z.strictObject({}),
  response: () => z.object({ code: z.string(), expiresInSeconds: z.number() }),
});

/**
 * Used, expired and unknown codes get the same refusal. Two-step sign-in applies as after a password. `openAccount` is the account whose session is
 * open in the browser. If the code belongs to another account, the call is refused with `session.other_account`, and `value.account` is the
 * account of the code. The code stays valid, so that the page can ask before the new session replaces the open one.
 */
export const redeemHandover = defineEndpoint({
  id: 'redeemHandover',
  area: 'session',
  method: 'POST',
  path: '/wps/session/handover/redeem',
  summary: 'Sign in with a one-time code of a partner’s application',
  origin: 'orla',
  auth: 'none',
  issuesSession: true,
  errors: ['session.handover_expired', 'session.other_account', ...SIGN_IN_ERRORS],
  request: () =>
    z.strictObject({
      code: z.string().check(z.minLength(1), z.maxLength(CODE_MAX)),
      openAccount: z.optional(z.string().check(z.minLength(1), z.maxLength(USERNAME_INPUT_MAX))),
    }),
  response: () => SessionSchema,
});

/**
 * Account whose session is in the cookie of this browser, for a tab that has no session of its own: the tab with the session may be frozen and not
 * answer. Null without a session, after its end, and for a demo account. The answer proves nothing and opens nothing.
 */
export const getOpenAccount = defineEndpoint({
  id: 'getOpenAccount',
  area: 'session',
  method: 'GET',
  path: '/edge/open-account',
  summary: 'The account that is signed in in this browser, for /seamless',
  origin: 'orla',
  host: 'edge',
  auth: 'none',
  errors: ['request.rate_limited'],
  request: () => z.strictObject({}),
  response: () => z.object({ account: z.nullable(z.string()) }),
});
