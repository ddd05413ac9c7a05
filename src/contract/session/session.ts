import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { PHONE_ERRORS } from '../core/phone-errors.ts';
import { CODE_MAX } from '../core/typed-text.ts';
import { hasLoginFields, LOGIN_TYPES } from './login-types.ts';
import { WorkChallengeSchema } from './proof-of-work.ts';

export const USERNAME_INPUT_MAX = 64;
export const PASSWORD_INPUT_MAX = 256;
/** Number of failed sign-ins of a name after which a captcha is required. Our reading of the spec: from the third failure on. */
export const CAPTCHA_AFTER_FAILURES = 3;
export const CAPTCHA_LIFE_SECONDS = 300;
/** Purpose of a captcha. A captcha is not valid for another purpose. */
export const CAPTCHA_PURPOSES = ['login', 'sms', 'registration', 'reset', 'support'] as const;
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number];
/** A sealed body whose time differs by more than this from the server's is refused. */
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

/** Public keys for sealed bodies, and the server's time in seconds, for `iat`. */
export const getKeys = defineEndpoint({
  id: 'getKeys',
  area: 'session',
  method: 'GET',
  path: '/wps/system/keys',
  summary: 'Public keys (JWKS) for sealed bodies, with the server time in seconds',
  origin: 'orla',
  auth: 'none',
  errors: [],
  request: () => z.strictObject({}),
  response: () => z.object({ keys: z.array(JwkSchema), now: z.number() }),
});
export type PublicKey = z.infer<typeof JwkSchema>;

/** A base64 PNG; its id travels in an HttpOnly cookie (spec §4, §7). */
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
  request: () => z.strictObject({ purpose: z._default(z.enum(CAPTCHA_PURPOSES), 'login') }),
  response: () => z.string(),
});

/**
 * Human check with one slot for a provider (our reading of the spec). With a solved challenge (`proof-of-work.ts`), `checkToken` has the
 * solution and `checkProvider` is `altcha`. Another provider also uses `checkToken`, with its own name in `checkProvider`. If the operator
 * chose the picture, `captcha` has its text, and its id travels in a cookie. If a token is sent, only the token counts.
 */
export const HUMAN_CHECK = {
  captcha: z.optional(z.string().check(z.trim(), z.maxLength(16))),
  checkProvider: z.optional(z.string().check(z.maxLength(40))),
  checkToken: z.optional(z.string().check(z.maxLength(4096))),
};

/** A number as typed, with the dialing code of the selected country. */
export const PHONE_FIELDS = {
  mobileNum: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)),
  countryDialingCode: z._default(z.string().check(z.trim(), z.regex(/^\+?\d{0,4}$/)), ''),
};
/** A number verified by Firebase (spec §3): the channel and the ID token. */
export const FIREBASE_FIELDS = {
  firebaseChannel: z.optional(z.string().check(z.maxLength(256))),
  firebaseIdToken: z.optional(z.string().check(z.maxLength(4096))),
};
export const CODE_INPUT = z.string().check(z.trim(), z.minLength(1), z.maxLength(CODE_MAX));
const AGENT_SIDE = z.optional(z.literal('agent'));

export const SessionSchema = z.object({
  token: z.string(),
  account: z.optional(z.string()),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
});

/** Errors of a sign-in after a valid proof of identity. */
export const SIGN_IN_ERRORS = [
  'session.not_agent',
  'member.frozen',
  'session.verification_required',
  'session.verification_impossible',
] as const;

/**
 * Sign-in by user name and password, or by number and SMS code or Firebase ID token (spec §3 login payload). An unknown
 * name and a wrong password get the same refusal. `side: 'agent'` is the sign-in for agents.
 */
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
    'session.not_member',
    'session.locked',
    'session.reset_required',
    'session.sms_disabled',
    ...PHONE_ERRORS,
    'verification.code_wrong',
    'verification.not_allowed',
    ...SIGN_IN_ERRORS,
  ],
  request: () =>
    z
      .strictObject({
        type: z.enum(LOGIN_TYPES),
        username: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(USERNAME_INPUT_MAX))),
        password: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSWORD_INPUT_MAX))),
        mobileNum: z.optional(PHONE_FIELDS.mobileNum),
        countryDialingCode: PHONE_FIELDS.countryDialingCode,
        code: z.optional(CODE_INPUT),
        ...FIREBASE_FIELDS,
        side: AGENT_SIDE,
        ...HUMAN_CHECK,
      })
      .check(z.refine(hasLoginFields, { error: 'required', path: ['type'] })),
  response: () => SessionSchema,
});

/**
 * Answer value of a refusal: true if the next attempt needs a human check. With a `challenge` the proof is its solution; without one, the
 * text of a captcha picture (spec §4).
 */
export const LoginRefusalSchema = z.object({ captcha: z.boolean(), challenge: z.optional(WorkChallengeSchema) });

/** Second factors. */
export const VERIFICATION_METHODS = ['sms', 'email', 'totp'] as const;
export const VerificationMethodSchema = z.enum(VERIFICATION_METHODS);
export type VerificationMethod = z.infer<typeof VerificationMethodSchema>;

/**
 * `value` of `session.verification_required`: the available second factors, and where a code would be sent (masked).
 */
export const ChallengeSchema = z.object({
  challenge: z.string(),
  methods: z.array(VerificationMethodSchema),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type Challenge = z.infer<typeof ChallengeSchema>;
const CHALLENGE_INPUT = z.string().check(z.minLength(1), z.maxLength(200));
/** `delivery` is the id for `getCodeDelivery`. Absent where the state of the delivery could disclose whether an account exists. */
export const SentCodeSchema = z.object({ expiredMinutes: z.number(), delivery: z.optional(z.string()) });

export const sendLoginVerification = defineEndpoint({
  id: 'sendLoginVerification',
  area: 'session',
  method: 'POST',
  path: '/wps/session/login/verification/code',
  summary: 'Send the code of a sign-in from an unknown network',
  origin: 'orla',
  auth: 'none',
  sendsCode: true,
  errors: ['session.challenge_expired', 'verification.too_many', 'verification.not_allowed', 'verification.not_sent'],
  request: () => z.strictObject({ challenge: CHALLENGE_INPUT, method: z.enum(['sms', 'email']) }),
  response: () => SentCodeSchema,
});

/** Completes a sign-in that was refused with `session.verification_required` (spec §4: an unregistered IP). */
export const verifyLogin = defineEndpoint({
  id: 'verifyLogin',
  area: 'session',
  method: 'POST',
  path: '/wps/session/login/verification',
  summary: 'Complete a sign-in from an unknown network with a code',
  origin: 'orla',
  auth: 'none',
  body: 'jose',
  issuesSession: true,
  errors: [
    'session.challenge_expired',
    'verification.code_wrong',
    'verification.not_allowed',
    'session.locked',
    'member.frozen',
  ],
  request: () => z.strictObject({ challenge: CHALLENGE_INPUT, method: VerificationMethodSchema, code: CODE_INPUT }),
  response: () => SessionSchema,
});

const SMS_ERRORS = [
  ...PHONE_ERRORS,
  'verification.too_many',
  'session.captcha_required',
  'session.captcha_wrong',
  'verification.not_sent',
] as const;

/** Sends the code of a sign-in by SMS. The answer is the same whether or not the number has an account. */
export const sendLoginSms = defineEndpoint({
  id: 'sendLoginSms',
  area: 'session',
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  summary: 'Send the SMS code of a sign-in',
  origin: 'spec',
  auth: 'none',
  captcha: 'takes',
  sendsCode: true,
  errors: [...SMS_ERRORS, 'session.sms_disabled'],
  request: () => z.strictObject({ ...PHONE_FIELDS, ...HUMAN_CHECK }),
  response: () => SentCodeSchema,
});

/** Sends the code of a registration; `regType` names the form. If the number has an account, only the SMS says so. */
export const sendRegisterSms = defineEndpoint({
  id: 'sendRegisterSms',
  area: 'registration',
  method: 'POST',
  path: '/wps/verification/sms/register',
  summary: 'Send the SMS code of a registration',
  origin: 'spec',
  auth: 'none',
  captcha: 'takes',
  sendsCode: true,
  errors: [...SMS_ERRORS, 'registration.disabled', 'system.feature_disabled'],
  request: () =>
    z.strictObject({
      mobileNo: PHONE_FIELDS.mobileNum,
      countryDialingCode: PHONE_FIELDS.countryDialingCode,
      regType: z._default(z.enum(['username', 'mobile']), 'mobile'),
      ...HUMAN_CHECK,
    }),
  response: () => SentCodeSchema,
});

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
  request: () =>
    z.strictObject({
      os: z.string().check(z.maxLength(40)),
      platform: z.literal('W'),
      randomString: z.string().check(z.minLength(1), z.maxLength(2048)),
      gateway: z.literal(3),
    }),
  response: () => SessionSchema,
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
  beforePasswordChange: true,
  errors: ['session.required'],
  request: () => z.strictObject({}),
  response: () => z.null(),
});
