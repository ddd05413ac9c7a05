import * as z from 'zod/mini';
import { SITE_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { PHONE_ERRORS } from '../core/phone-errors.ts';
import { FIREBASE_FIELDS, HUMAN_CHECK, PHONE_FIELDS, SIGN_IN_ERRORS } from '../session/session.ts';

/** Fields that a registration may have (spec §3 register user); the server's rules decide which ones appear. */
export const REGISTER_FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'recommenderId',
  'captcha',
  'verificationCode',
  'affiliateCode',
  'paymentPassword',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  /** Date of birth, `yyyy-MM-dd`. The field is ours: spec §9 sets the age limit without naming a field. */
  'birthday',
  'referralCode',
] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];

export const RegisterRuleSchema = z.object({
  field: z.enum(REGISTER_FIELDS),
  visible: z.boolean(),
  required: z.boolean(),
  /** Lengths in characters. */
  min: z.number(),
  max: z.number(),
  /** One of `REGISTER_PATTERNS` (rules.ts). */
  patternId: z.string(),
  /**
   * Additional pattern of the operator for the whole text: letters, classes, quantifiers and alternatives of a regular
   * expression. A `*` after a letter, or alone, stands for any text (spec §3).
   */
  acceptedPattern: z.optional(z.string().check(z.maxLength(200))),
});
export type RegisterRule = z.infer<typeof RegisterRuleSchema>;

/** Registration rules of the server (spec §3, §5). */
export const getRegisterRules = defineEndpoint({
  id: 'getRegisterRules',
  area: 'registration',
  method: 'GET',
  path: '/wps/system/setting/register',
  summary: 'Registration fields: which appear, which are required, their limits and patterns',
  origin: 'spec',
  auth: 'none',
  cacheSeconds: SITE_SECONDS,
  errors: [],
  request: () => z.strictObject({}),
  response: () => z.array(RegisterRuleSchema),
});

const text = z.optional(z.string().check(z.maxLength(256)));
const secret = z.string().check(z.trim(), z.maxLength(256));

/** Fields of both registrations, besides the name or number. */
const MORE_FIELDS = {
  payeeName: text,
  email: text,
  qqNum: text,
  recommenderId: text,
  verificationCode: text,
  affiliateCode: text,
  paymentPassword: text,
  line: text,
  whatsapp: text,
  facebook: text,
  wechat: text,
  idNumber: text,
  birthday: text,
  referralCode: text,
  domain: text,
  countryDialingCode: z.optional(PHONE_FIELDS.countryDialingCode),
  ...FIREBASE_FIELDS,
  ...HUMAN_CHECK,
  login: z._default(z.boolean(), true),
};

const REGISTER_ERRORS = [
  'request.invalid',
  'registration.username_taken',
  'registration.disabled',
  'registration.password_common',
  'registration.invitation_code',
  'session.captcha_required',
  'session.captcha_wrong',
  ...PHONE_ERRORS,
  'verification.code_wrong',
  'verification.not_allowed',
  ...SIGN_IN_ERRORS,
  'registration.too_many',
] as const;

const REGISTER = {
  area: 'registration',
  method: 'PUT',
  origin: 'spec',
  auth: 'none',
  body: 'jose',
  issuesSession: true,
  captcha: 'takes',
  errors: REGISTER_ERRORS,
} as const;

const RegisteredSchema = z.object({
  token: z.optional(z.string()),
  account: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
});

/** Registration by user name; with `login: true` the answer carries a session (spec §3, §7). */
export const register = defineEndpoint({
  ...REGISTER,
  id: 'register',
  path: '/wps/member/register',
  summary: 'Register a member by user name',
  request: () =>
    z.strictObject({
      username: secret,
      password: secret,
      confirmPassword: secret,
      mobileNum: text,
      ...MORE_FIELDS,
    }),
  response: () => RegisteredSchema,
});

/**
 * Registration by a number proven by SMS code or Firebase ID token (spec §3, §7). Without `username`, the platform
 * generates one; the two password fields are asked only while their switch is on.
 */
export const registerMobile = defineEndpoint({
  ...REGISTER,
  id: 'registerMobile',
  path: '/wps/member/register/mobile',
  summary: 'Register a member by mobile number',
  request: () =>
    z.strictObject({
      mobileNum: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)),
      username: text,
      password: z.optional(secret),
      confirmPassword: z.optional(secret),
      registerUrl: z.optional(z.string().check(z.maxLength(2048))),
      registerMethod: z._default(z.literal('WEB'), 'WEB'),
      /**
       * A random text that the browser chooses. If the answer was lost, the browser can repeat the call within an hour with the same text, number,
       * name and password. It then gets the account that the first call opened, although the code is used up.
       */
      attempt: z.optional(z.string().check(z.minLength(20), z.maxLength(64))),
      ...MORE_FIELDS,
    }),
  response: () => RegisteredSchema,
});
