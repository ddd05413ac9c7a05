import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

export const USERNAME_INPUT_MAX = 64;
export const PASSWORD_INPUT_MAX = 256;
/** Failed sign-ins of a name after which the captcha is asked (reading: from the third failure). */
export const CAPTCHA_AFTER_FAILURES = 3;
export const CAPTCHA_LIFE_SECONDS = 300;
/** A sealed body older or newer than this is refused (design §3). */
export const SEALED_BODY_LIFE_SECONDS = 300;

const JwkSchema = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  use: z.literal('enc'),
  alg: z.literal('ECDH-ES'),
});

/** Public keys for sealed bodies, and the server's time in seconds, which `iat` must follow. */
export const getKeys = defineEndpoint({
  id: 'getKeys',
  area: 'session',
  method: 'GET',
  path: '/wps/system/keys',
  summary: 'Public keys (JWKS) for sealed bodies, with the server time in seconds',
  origin: 'orla',
  auth: 'none',
  errors: [],
  request: z.strictObject({}),
  response: z.object({ keys: z.array(JwkSchema), now: z.number() }),
});
export type PublicKey = z.infer<typeof JwkSchema>;

/** A picture as base64 PNG; its id travels in a cookie that script cannot read (spec §4, §7). */
export const getCaptcha = defineEndpoint({
  id: 'getCaptcha',
  area: 'session',
  method: 'GET',
  path: '/wps/captcha',
  summary: 'A captcha picture as base64 PNG, single use, 5 minutes',
  origin: 'spec',
  auth: 'none',
  captcha: 'issues',
  errors: [],
  request: z.strictObject({}),
  response: z.string(),
});

const SessionSchema = z.object({
  token: z.string(),
  account: z.optional(z.string()),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
});

/** Sign-in by user name (spec §3 login payload). A refusal says the same for an unknown name and a wrong password. */
export const login = defineEndpoint({
  id: 'login',
  area: 'session',
  method: 'POST',
  path: '/wps/session/login',
  summary: 'Sign in',
  origin: 'spec',
  auth: 'none',
  body: 'jose',
  issuesSession: true,
  captcha: 'takes',
  errors: [
    'session.wrong_credentials',
    'session.captcha_required',
    'session.captcha_wrong',
    'session.not_agent',
    'session.not_member',
    'session.locked',
  ],
  request: z.strictObject({
    type: z.literal('username'),
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(USERNAME_INPUT_MAX)),
    password: z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSWORD_INPUT_MAX)),
    captcha: z.optional(z.string().check(z.trim(), z.maxLength(16))),
  }),
  response: SessionSchema,
});

/** The answer value of a refused sign-in: true when the next try must carry a captcha. */
export const LoginRefusalSchema = z.object({ captcha: z.boolean() });

/** A demo account (type 4) with play money (spec §4, §7). `randomString` is 16 random bytes as a compact JWE. */
export const loginFreeplay = defineEndpoint({
  id: 'loginFreeplay',
  area: 'session',
  method: 'POST',
  path: '/wps/session/login/freeplay',
  summary: 'Start a demo session',
  origin: 'spec',
  auth: 'none',
  issuesSession: true,
  errors: ['session.freeplay_disabled', 'request.wrong_key', 'request.stale', 'request.replayed'],
  request: z.strictObject({
    os: z.string().check(z.maxLength(40)),
    platform: z.literal('W'),
    randomString: z.string().check(z.minLength(1), z.maxLength(2048)),
    gateway: z.literal(3),
  }),
  response: SessionSchema,
});

export const logout = defineEndpoint({
  id: 'logout',
  area: 'session',
  method: 'POST',
  alsoMethods: ['DELETE'],
  path: '/wps/session/logout',
  summary: 'End this session',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: z.strictObject({}),
  response: z.null(),
});
