import * as z from 'zod/mini';
import { brand } from '../brand/brand.ts';
import { type AddressRange, parseRange } from '../lib/range.ts';
import { listSameSecrets } from '../lib/same-secrets.ts';
import { LIMITERS } from './limits/limits.ts';

/** Configuration of the site worker, validated once (docs/operations.md lists the variables). */
export interface EdgeConfig {
  readonly isLocal: boolean;
  /** Origin of rendered links and cache keys. The site worker asks the platform for the status of the host of this origin. */
  readonly siteOrigin: string;
  readonly siteHost: string;
  /** Origin of the operator's platform; undefined selects the service binding `PLATFORM`. */
  readonly platformOrigin: string | undefined;
  readonly opsExposed: boolean;
  /** Addresses that may open the console and sign in there; empty: all. */
  readonly consoleAddresses: readonly AddressRange[];
  readonly sessionSecret: string;
  /** Previous secret. It opens sessions that were sealed before the last rotation. */
  readonly sessionSecretPrevious: string | undefined;
  readonly edgeSecret: string;
  /** Id of the deployed version; undefined where Cloudflare names none. */
  readonly version?: string | undefined;
  readonly upstreamTimeoutMs: number;
  /** Maximum concurrent calls to the platform per isolate. */
  readonly upstreamInFlightMax: number;
  readonly logs: boolean;
  /** This setting comes from the brand, not from the environment. */
  readonly loginToHome: boolean;
}

const SECRET_MIN = 32;
const LIMITER_NAMES = Object.values(LIMITERS).flatMap((names): string[] => Object.values(names));

const secret = z.string('is missing').check(z.minLength(SECRET_MIN, `needs at least ${SECRET_MIN} characters`));
const flag = z._default(z.enum(['true', 'false', ''], 'is true or false'), 'false');

const EnvSchema = z.object({
  ENVIRONMENT: z.string('is missing').check(z.minLength(1, 'is missing')),
  SITE_ORIGIN: z.string('is missing').check(z.url('is no URL')),
  PLATFORM_ORIGIN: z._default(z.union([z.literal(''), z.url()], 'is no URL'), ''),
  OPS_EXPOSED: flag,
  CONSOLE_ADDRESSES: z._default(z.string(), ''),
  SESSION_SECRET: secret,
  SESSION_SECRET_PREVIOUS: z._default(z.union([z.literal(''), secret]), ''),
  EDGE_SECRET: secret,
  UPSTREAM_TIMEOUT_MS: z._default(z.string().check(z.regex(/^[1-9]\d{1,4}$/, 'is 10 to 99999 milliseconds')), '5000'),
  UPSTREAM_IN_FLIGHT_MAX: z._default(z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'is 1 to 99999 calls')), '256'),
  LOG: z._default(z.enum(['on', 'off'], 'is on or off'), 'on'),
});

function refuse(problems: string[]): never {
  throw new Error(`The site worker's environment is wrong: ${problems.join('; ')}`);
}

function toOrigin(name: string, text: string, isLocal: boolean): string {
  const url = new URL(text);
  if (url.origin === 'null' || (text !== url.origin && text !== `${url.origin}/`))
    refuse([`${name} is an origin, without a path`]);
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) refuse([`${name} needs https`]);
  return url.origin;
}

/** The worker does not start with an invalid range, because ignoring it could open the console to everybody. */
function toRanges(name: string, text: string): AddressRange[] {
  const texts = text.split(/[\s,]+/).filter((part) => part !== '');
  const ranges = texts.map(parseRange);
  if (ranges.includes(undefined)) refuse([`${name} is a list of addresses and CIDR ranges`]);
  return ranges.filter((range) => range !== undefined);
}

/** Throws an error that names every invalid variable, but no value. */
export function parseEnv(env: Record<string, unknown>): EdgeConfig {
  const parsed = EnvSchema.safeParse(env);
  if (!parsed.success) return refuse(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  const vars = parsed.data;
  const isLocal = vars.ENVIRONMENT === 'local';
  const secrets = {
    SESSION_SECRET: vars.SESSION_SECRET,
    SESSION_SECRET_PREVIOUS: vars.SESSION_SECRET_PREVIOUS,
    EDGE_SECRET: vars.EDGE_SECRET,
  };
  const weak = Object.entries(secrets).filter(([, value]) => !isLocal && value.startsWith('local-'));
  if (weak.length > 0) refuse(weak.map(([name]) => `${name} is the local one: set your own with wrangler secret put`));
  const same = listSameSecrets(secrets);
  if (same.length > 0) refuse(same);
  if (!vars.PLATFORM_ORIGIN && !env.PLATFORM) refuse(['neither PLATFORM_ORIGIN nor the binding PLATFORM is set']);
  const missing = isLocal ? [] : LIMITER_NAMES.filter((name) => !env[name]);
  if (missing.length > 0) refuse(missing.map((name) => `the rate limit ${name} is not bound (wrangler.toml)`));
  const siteOrigin = toOrigin('SITE_ORIGIN', vars.SITE_ORIGIN, isLocal);
  return {
    isLocal,
    siteOrigin,
    siteHost: new URL(siteOrigin).host,
    platformOrigin: vars.PLATFORM_ORIGIN ? toOrigin('PLATFORM_ORIGIN', vars.PLATFORM_ORIGIN, isLocal) : undefined,
    opsExposed: vars.OPS_EXPOSED === 'true',
    consoleAddresses: toRanges('CONSOLE_ADDRESSES', vars.CONSOLE_ADDRESSES),
    sessionSecret: vars.SESSION_SECRET,
    sessionSecretPrevious: vars.SESSION_SECRET_PREVIOUS || undefined,
    edgeSecret: vars.EDGE_SECRET,
    version: (env.CF_VERSION_METADATA as WorkerVersionMetadata | undefined)?.id || undefined,
    upstreamTimeoutMs: Number(vars.UPSTREAM_TIMEOUT_MS),
    upstreamInFlightMax: Number(vars.UPSTREAM_IN_FLIGHT_MAX),
    logs: vars.LOG === 'on',
    loginToHome: brand.loginToHome,
  };
}
