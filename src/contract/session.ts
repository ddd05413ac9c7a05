import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { CODE_MAX } from './typed-text.ts';
import { WorkChallengeSchema } from './work.ts';

export const USERNAME_INPUT_MAX = 64;
export const PASSWORD_INPUT_MAX = 256;
/** Failed sign-ins of a name after which the captcha is asked (reading: from the third failure). */
export const CAPTCHA_AFTER_FAILURES = 3;
export const CAPTCHA_LIFE_SECONDS = 300;
/** Wrong passwords of a name from one place after which that place waits, and for how long (reading). */
export const LOCK_AFTER_FAILURES = 10;
export const LOCK_SECONDS = 15 * 60;
/** What a captcha was drawn for; it is worth nothing elsewhere. */
export const CAPTCHA_PURPOSES = ['login', 'sms', 'registration', 'reset'] as const;
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number];
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
  request: () => z.strictObject({}),
  response: () => z.object({ keys: z.array(JwkSchema), now: z.number() }),
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
  request: () => z.strictObject({ purpose: z._default(z.enum(CAPTCHA_PURPOSES), 'login') }),
  response: () => z.string(),
});

/**
 * The human check: one provider slot (reading). A solved challenge (`work.ts`) goes in `checkToken`, with `altcha` in `checkProvider`, and so
 * does the answer of another provider with its own name. Where the operator chose the picture, its text goes in `captcha` and its id
 * travels in a cookie. A token that is sent alone counts.
 */
export const HUMAN_CHECK = {
  captcha: z.optional(z.string().check(z.trim(), z.maxLength(16))),
  checkProvider: z.optional(z.string().check(z.maxLength(40))),
  checkToken: z.optional(z.string().check(z.maxLength(4096))),
};

/** A number as it was typed, with the dialing code of the country that was chosen beside it. */
export const PHONE_FIELDS = {
  mobileNum: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)),
  countryDialingCode: z._default(z.string().check(z.trim(), z.regex(/^\+?\d{0,4}$/)), ''),
};
/** A number that Firebase proved (spec §3): how, and the ID token that says so. */
export const FIREBASE_FIELDS = {
  firebaseChannel: z.optional(z.string().check(z.maxLength(256))),
  firebaseIdToken: z.optional(z.string().check(z.maxLength(4096))),
};
export const CODE_INPUT = z.string().check(z.trim(), z.minLength(1), z.maxLength(CODE_MAX));
/** A random id that the browser keeps: a stranger's failures never lock a device that signed in before. */
export const DEVICE_ID = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)));
const AGENT_SIDE = z.optional(z.literal('agent'));

export const SessionSchema = z.object({
  token: z.string(),
  account: z.optional(z.string()),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
});

interface LoginFields {
  type: string;
  username?: string | undefined;
  password?: string | undefined;
  mobileNum?: string | undefined;
  code?: string | undefined;
  firebaseIdToken?: string | undefined;
}

function hasLoginFields({ type, username, password, mobileNum, code, firebaseIdToken }: LoginFields): boolean {
  return Boolean(type === 'sms' ? mobileNum && (code || firebaseIdToken) : username && password);
}

/** What a sign-in may be refused with once the proof was right. */
export const SIGN_IN_ERRORS = [
  'session.not_agent',
  'member.frozen',
  'session.verification_required',
  'session.verification_impossible',
] as const;

/**
 * Sign-in by user name and password, or by number and SMS code or Firebase ID token (spec §3 login payload). A refusal says the same for an unknown name
 * and a wrong password. `side: 'agent'` is the agents' door.
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
    'session.sms_disabled',
    'verification.phone_invalid',
    'verification.code_wrong',
    'verification.not_allowed',
    ...SIGN_IN_ERRORS,
  ],
  request: () =>
    z
      .strictObject({
        type: z.enum(['username', 'sms']),
        username: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(USERNAME_INPUT_MAX))),
        password: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSWORD_INPUT_MAX))),
        mobileNum: z.optional(PHONE_FIELDS.mobileNum),
        countryDialingCode: PHONE_FIELDS.countryDialingCode,
        code: z.optional(CODE_INPUT),
        ...FIREBASE_FIELDS,
        side: AGENT_SIDE,
        loginDeviceId: DEVICE_ID,
        ...HUMAN_CHECK,
      })
      .check(z.refine(hasLoginFields, { error: 'required', path: ['type'] })),
  response: () => SessionSchema,
});

/**
 * The answer value of a refusal: true when the next try must carry a proof that somebody is human. With a `challenge` its solution is that
 * proof; without one the captcha is, whose picture is to be asked for (spec §4).
 */
export const LoginRefusalSchema = z.object({ captcha: z.boolean(), challenge: z.optional(WorkChallengeSchema) });

/** Ways to prove oneself beyond a password. */
export const VERIFICATION_METHODS = ['sms', 'email', 'totp'] as const;
export const VerificationMethodSchema = z.enum(VERIFICATION_METHODS);
export type VerificationMethod = z.infer<typeof VerificationMethodSchema>;

/** `value` of `session.verification_required`: how this sign-in may go on, and where a code would go (masked). */
export const ChallengeSchema = z.object({
  challenge: z.string(),
  methods: z.array(VerificationMethodSchema),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type Challenge = z.infer<typeof ChallengeSchema>;
const CHALLENGE_INPUT = z.string().check(z.minLength(1), z.maxLength(200));
const ExpiredMinutesSchema = z.object({ expiredMinutes: z.number() });

export const sendLoginVerification = defineEndpoint({
  id: 'sendLoginVerification',
  area: 'session',
  method: 'POST',
  path: '/wps/session/login/verification/code',
  summary: 'Send the code of a sign-in from a place that is not known yet',
  origin: 'orla',
  auth: 'none',
  sendsCode: true,
  errors: ['session.challenge_expired', 'verification.too_many', 'verification.not_allowed', 'verification.not_sent'],
  request: () => z.strictObject({ challenge: CHALLENGE_INPUT, method: z.enum(['sms', 'email']) }),
  response: () => ExpiredMinutesSchema,
});

/** Ends a sign-in that was answered `session.verification_required` (spec §4: an unregistered IP). */
export const verifyLogin = defineEndpoint({
  id: 'verifyLogin',
  area: 'session',
  method: 'POST',
  path: '/wps/session/login/verification',
  summary: 'Sign in from a place that is not known yet, with a code',
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
  'verification.phone_invalid',
  'verification.too_many',
  'session.captcha_required',
  'session.captcha_wrong',
  'verification.not_sent',
] as const;

/** The code of a sign-in by SMS. The answer is the same whether the number belongs to anybody. */
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
  response: () => ExpiredMinutesSchema,
});

/** The code of a registration; `regType` is the form that asks. A number that has an account already is told so by the SMS alone. */
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
  response: () => ExpiredMinutesSchema,
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
  errors: ['session.required'],
  request: () => z.strictObject({}),
  response: () => z.null(),
});
