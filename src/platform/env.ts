import * as z from 'zod/mini';
import { brand } from '../brand/brand.ts';
import { toMinor } from '../contract/core/money.ts';
import { isPublishedSecret } from '../lib/published-secrets.ts';
import { listSameSecrets } from '../lib/same-secrets.ts';
import {
  isPaymentSecrets,
  type PaymentSecrets,
  readPaymentSecrets,
} from './cashier/charge-providers/payment-secrets.ts';
import { SMS_COUNTRIES, type SmsLimits, toSmsLimits } from './limits/sms-limits.ts';
import { isTimeZone } from './records/local-day.ts';

const SECRET_MIN = 32;
/** The lowest value of OWASP's table; lower ones are for tests. */
const SCRYPT_LOG2_N_MIN = 14;

const secret = z.string().check(z.minLength(SECRET_MIN));

const EnvSchema = z.object({
  ENVIRONMENT: z.enum(['local', 'test', 'staging', 'production']),
  SITE_ORIGIN: z.url(),
  EDGE_SECRET: secret,
  EDGE_SECRET_PREVIOUS: z.optional(z.union([z.literal(''), secret])),
  VENDOR_SECRETS_KEY: secret,
  OPS_TOKEN: z.optional(z.string()),
  OPS_BEARER: z._default(z.enum(['on', 'off']), 'on'),
  DEFAULT_PASSWORD: z.string().check(z.minLength(8)),
  TIME_ZONE: z._default(z.string().check(z.refine(isTimeZone)), brand.timeZone),
  DEPOSIT_BONUSES: z._default(z.enum(['allowed', 'forbidden']), brand.policy.depositBonuses),
  SENDER_URL: z.optional(z.union([z.literal(''), z.url()])),
  SENDER_SECRET: z.optional(z.union([z.literal(''), secret])),
  HUMAN_CHECK: z._default(z.enum(['work', 'picture']), 'work'),
  HUMAN_CHECK_NAME: z._default(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), 'turnstile'),
  HUMAN_CHECK_URL: z.optional(z.union([z.literal(''), z.url()])),
  HUMAN_CHECK_SECRET: z.optional(z.string()),
  PAYMENT_SECRETS: z._default(z.string().check(z.refine(isPaymentSecrets)), ''),
  FIREBASE_PROJECT_ID: z._default(z.string().check(z.maxLength(100)), ''),
  FIREBASE_JWKS_URL: z._default(
    z.url(),
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
  OPS_AMOUNT_MAX: z._default(z.string().check(z.regex(/^[1-9]\d{0,12}$/)), '100000'),
  FOUR_EYES_AMOUNT: z._default(z.string().check(z.regex(/^(?:0|[1-9]\d{0,12})$/)), '1000'),
  FIGURES_LAG_MS: z._default(z.string().check(z.regex(/^\d{1,5}$/)), '1000'),
  SCRYPT_LOG2_N: z._default(z.string().check(z.regex(/^(?:[4-9]|1[0-6])$/)), '14'),
  REGISTRATION_LIMITS: z._default(z.string().check(z.regex(/^[1-9]\d{0,5}(,[1-9]\d{0,5}){2}$/)), '5,10,3'),
  SMS_COUNTRIES: z._default(z.string().check(z.regex(SMS_COUNTRIES)), `${brand.policy.market}:20000,*:200`),
  SMS_BLOCK_MAX: z._default(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), '30'),
});

/** Maximum new accounts of one network (/24, /56) per hour and per day, and of one browser per day. */
interface RegistrationLimits {
  networkHour: number;
  networkDay: number;
  deviceDay: number;
}

export interface Settings {
  isLocal: boolean;
  siteOrigin: string;
  edgeSecret: string;
  /** The present secret, and the previous one while it is set: both are accepted and used for signed calls to sites. */
  edgeSecrets: readonly string[];
  /** Encrypts the secrets of vendors in the database. */
  vendorSecretsKey: string;
  /** Milliseconds until figures follow a transfer. The wait may be up to twice as long. */
  figuresLagMs: number;
  /** False: operator calls do not exist, neither for machines nor for people. */
  hasOperatorApi: boolean;
  /** The bearer of machines; undefined: only people of the staff make operator calls. */
  opsToken: string | undefined;
  /** Above this amount in minor units, a person's call whose approval depends on the amount needs a second person. */
  fourEyesMinor: number;
  /** The largest amount that one operator call moves, in minor units. */
  opsAmountMaxMinor: number;
  defaultPassword: string;
  scryptLog2N: number;
  registrationLimits: RegistrationLimits;
  smsLimits: SmsLimits;
  /** True: SMS and mails are kept at `/dev/outbox` instead of being sent. */
  keepsOutbox: boolean;
  /** Gateway for SMS and mail; undefined: none are sent. */
  sender: { url: string; secret: string } | undefined;
  /** The Firebase project whose phone tokens are accepted; undefined: none. */
  firebase: { projectId: string; jwksUrl: string } | undefined;
  /** Credentials of payment providers by their code. */
  paymentSecrets: PaymentSecrets;
  /** Time zone of days in records and limits. */
  timeZone: string;
  /** True: the human check is a picture instead of a proof of work. */
  asksPicture: boolean;
  /** Service for human checks; undefined: none. */
  humanCheck: { name: string; url: string; secret: string } | undefined;
  /** True if the law of the market allows rewards for deposits. */
  mayRewardDeposits: boolean;
}

function toRegistrationLimits(text: string): RegistrationLimits {
  const [networkHour = 0, networkDay = 0, deviceDay = 0] = text.split(',').map(Number);
  return { networkHour, networkDay, deviceDay };
}

/** Throws an error that names each wrong variable, never its value. */
export function parseEnv(env: Record<string, unknown>): Settings {
  const parsed = EnvSchema.safeParse(env);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new Error(`The platform's configuration is wrong: check ${names.join(', ')} (src/platform/wrangler.toml)`);
  }
  const { ENVIRONMENT, OPS_TOKEN, SENDER_URL, SENDER_SECRET, HUMAN_CHECK_URL, HUMAN_CHECK_SECRET, ...vars } =
    parsed.data;
  const isOpen = ENVIRONMENT === 'local' || ENVIRONMENT === 'test';
  const { EDGE_SECRET, EDGE_SECRET_PREVIOUS, VENDOR_SECRETS_KEY, DEFAULT_PASSWORD } = vars;
  const own = { EDGE_SECRET, EDGE_SECRET_PREVIOUS, VENDOR_SECRETS_KEY, DEFAULT_PASSWORD };
  const secrets = { ...own, OPS_TOKEN, SENDER_SECRET, HUMAN_CHECK_SECRET };
  const published = Object.entries(secrets).filter(([, value]) => value !== undefined && isPublishedSecret(value));
  if (!isOpen && published.length > 0) {
    const names = published.map(([name]) => name).join(', ');
    throw new Error(`${names} still has the published local value: set your own with wrangler secret put`);
  }
  if (!isOpen && OPS_TOKEN && OPS_TOKEN.length < SECRET_MIN) {
    throw new Error(`OPS_TOKEN needs at least ${SECRET_MIN} characters; leave it out to have no operator API`);
  }
  if (!isOpen && Number(vars.SCRYPT_LOG2_N) < SCRYPT_LOG2_N_MIN) {
    throw new Error(`SCRYPT_LOG2_N must be at least ${SCRYPT_LOG2_N_MIN} for real passwords`);
  }
  const same = listSameSecrets(secrets);
  if (same.length > 0) throw new Error(`The platform's configuration is wrong: ${same.join('; ')}`);
  if (Boolean(SENDER_URL) !== Boolean(SENDER_SECRET)) throw new Error('SENDER_URL and SENDER_SECRET go together');
  if (Boolean(HUMAN_CHECK_URL) !== Boolean(HUMAN_CHECK_SECRET)) {
    throw new Error('HUMAN_CHECK_URL and HUMAN_CHECK_SECRET go together');
  }
  return {
    isLocal: ENVIRONMENT === 'local',
    siteOrigin: vars.SITE_ORIGIN,
    edgeSecret: EDGE_SECRET,
    edgeSecrets: EDGE_SECRET_PREVIOUS ? [EDGE_SECRET, EDGE_SECRET_PREVIOUS] : [EDGE_SECRET],
    vendorSecretsKey: VENDOR_SECRETS_KEY,
    figuresLagMs: Number(vars.FIGURES_LAG_MS),
    hasOperatorApi: Boolean(OPS_TOKEN) || vars.OPS_BEARER === 'off',
    opsToken: (vars.OPS_BEARER === 'on' && OPS_TOKEN) || undefined,
    fourEyesMinor: toMinor(Number(vars.FOUR_EYES_AMOUNT)),
    opsAmountMaxMinor: toMinor(Number(vars.OPS_AMOUNT_MAX)),
    defaultPassword: vars.DEFAULT_PASSWORD,
    scryptLog2N: Number(vars.SCRYPT_LOG2_N),
    registrationLimits: toRegistrationLimits(vars.REGISTRATION_LIMITS),
    smsLimits: toSmsLimits(vars.SMS_COUNTRIES, vars.SMS_BLOCK_MAX),
    keepsOutbox: isOpen,
    sender: SENDER_URL && SENDER_SECRET ? { url: SENDER_URL, secret: SENDER_SECRET } : undefined,
    firebase: vars.FIREBASE_PROJECT_ID
      ? { projectId: vars.FIREBASE_PROJECT_ID, jwksUrl: vars.FIREBASE_JWKS_URL }
      : undefined,
    paymentSecrets: readPaymentSecrets(vars.PAYMENT_SECRETS) ?? {},
    timeZone: vars.TIME_ZONE,
    asksPicture: vars.HUMAN_CHECK === 'picture',
    humanCheck:
      HUMAN_CHECK_URL && HUMAN_CHECK_SECRET
        ? { name: vars.HUMAN_CHECK_NAME, url: HUMAN_CHECK_URL, secret: HUMAN_CHECK_SECRET }
        : undefined,
    mayRewardDeposits: vars.DEPOSIT_BONUSES === 'allowed',
  };
}

const parsedEnvs = new WeakMap<object, Settings>();

export function toSettings(env: Env): Settings {
  const known = parsedEnvs.get(env);
  if (known) return known;
  const settings = parseEnv(env as unknown as Record<string, unknown>);
  parsedEnvs.set(env, settings);
  return settings;
}
