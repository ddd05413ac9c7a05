import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** The fields a registration may carry (spec §3 register user); the server's rules decide which appear. */
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
  'referralCode',
] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];

/** How a field's text is checked; each id has a `reg_pattern_{id}` message with (min) and (max). */
export const REGISTER_PATTERNS = {
  '1': { source: '^.*$' },
  '2': { source: '^[A-Za-z][A-Za-z0-9]*$' },
  '3': { source: '^[0-9]+$' },
  '4': { source: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' },
  '5': { source: '^[A-Za-z0-9]+$' },
} as const satisfies Record<string, { source: string }>;
export type RegisterPatternId = keyof typeof REGISTER_PATTERNS;

export const RegisterRuleSchema = z.object({
  field: z.enum(REGISTER_FIELDS),
  visible: z.boolean(),
  required: z.boolean(),
  /** Lengths in characters. */
  min: z.number(),
  max: z.number(),
  patternId: z.string(),
});
export type RegisterRule = z.infer<typeof RegisterRuleSchema>;

/** Why a field is refused, or undefined when it holds; the server and the form ask the same function. Blanks around are not counted. */
export function toRegisterRefusal(rule: RegisterRule, text: string): 'required' | 'pattern' | undefined {
  const value = text.trim();
  if (value === '') return rule.required ? 'required' : undefined;
  const length = [...value].length;
  if (length < rule.min || length > rule.max) return 'pattern';
  const pattern = REGISTER_PATTERNS[rule.patternId as RegisterPatternId];
  return pattern && !new RegExp(pattern.source, 'u').test(value) ? 'pattern' : undefined;
}

/** Registration rules of the server (spec §3, §5). */
export const getRegisterRules = defineEndpoint({
  id: 'getRegisterRules',
  area: 'registration',
  method: 'GET',
  path: '/wps/system/setting/register',
  summary: 'Which registration fields appear, which are required, their bounds and pattern ids',
  origin: 'spec',
  auth: 'none',
  cacheSeconds: 5,
  errors: [],
  request: z.strictObject({}),
  response: z.array(RegisterRuleSchema),
});

const text = z.optional(z.string().check(z.maxLength(256)));

/** Registration by user name; with `login: true` the answer carries a session (spec §3, §7). */
export const register = defineEndpoint({
  id: 'register',
  area: 'registration',
  method: 'PUT',
  path: '/wps/member/register',
  summary: 'Register a member by user name',
  origin: 'spec',
  auth: 'none',
  body: 'jose',
  issuesSession: true,
  captcha: 'takes',
  errors: ['request.invalid', 'registration.username_taken', 'registration.disabled', 'registration.password_common'],
  request: z.strictObject({
    username: z.string().check(z.trim(), z.maxLength(256)),
    password: z.string().check(z.trim(), z.maxLength(256)),
    confirmPassword: z.string().check(z.trim(), z.maxLength(256)),
    payeeName: text,
    email: text,
    qqNum: text,
    mobileNum: text,
    recommenderId: text,
    captcha: text,
    verificationCode: text,
    affiliateCode: text,
    paymentPassword: text,
    line: text,
    whatsapp: text,
    facebook: text,
    wechat: text,
    idNumber: text,
    referralCode: text,
    domain: text,
    countryDialingCode: text,
    firebaseChannel: text,
    firebaseIdToken: z.optional(z.string().check(z.maxLength(4096))),
    login: z._default(z.boolean(), true),
  }),
  response: z.object({
    token: z.optional(z.string()),
    account: z.string(),
    firstTimeLogin: z.boolean(),
    passwordExpired: z.boolean(),
  }),
});
