import * as z from 'zod/mini';
import { isPublishedSecret } from '../lib/published-secrets.ts';
import { listSameSecrets } from '../lib/same-secrets.ts';
import { SPIN_MIN_MS } from './slots/spin-timing.ts';

const SECRET_MIN = 32;
const secret = z.string().check(z.minLength(SECRET_MIN));

const EnvSchema = z.object({
  ENVIRONMENT: z.enum(['local', 'test', 'staging', 'production']),
  STUDIO_SECRET: secret,
  STUDIO_SECRET_PREVIOUS: z.optional(z.union([z.literal(''), secret])),
  OPS_TOKEN: z.optional(z.string()),
  STUDIO_WALLET_ORIGIN: z.optional(z.union([z.literal(''), z.url()])),
  STUDIO_SPIN_MIN_MS: z._default(z.string().check(z.regex(/^\d{1,5}$/)), String(SPIN_MIN_MS)),
});

export interface StudioSettings {
  /** Signs the calls of every vendor of the studio, and verifies the hooks of the platform. */
  readonly secret: string;
  /** `secret`, and during a change also the previous secret, with which the platform may still sign hooks. */
  readonly secrets: readonly string[];
  /** Token of the operator's calls to the studio. Undefined: these calls do not exist. */
  readonly opsToken: string | undefined;
  /** Origin of the wallet of a certification (docs/vendor-guide.md §8); undefined: the platform's wallet, by its binding. */
  readonly walletOrigin: string | undefined;
  /** Milliseconds between the beginnings of two spins of one player in one title. */
  readonly spinMinMs: number;
}

/** Throws an error that names each wrong variable; never its value. */
export function parseStudioEnv(env: Record<string, unknown>): StudioSettings {
  const parsed = EnvSchema.safeParse(env);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new Error(`The studio's configuration is wrong: check ${names.join(', ')} (src/studio/wrangler.toml)`);
  }
  const { ENVIRONMENT, STUDIO_SECRET, STUDIO_SECRET_PREVIOUS, OPS_TOKEN, ...vars } = parsed.data;
  const isDeployed = ENVIRONMENT === 'staging' || ENVIRONMENT === 'production';
  const secrets = { STUDIO_SECRET, OPS_TOKEN };
  const published = Object.entries(secrets).filter(([, value]) => value !== undefined && isPublishedSecret(value));
  if (isDeployed && published.length > 0) {
    const names = published.map(([name]) => name).join(', ');
    throw new Error(`${names} still has the published local value: set your own with wrangler secret put`);
  }
  if (isDeployed && OPS_TOKEN && OPS_TOKEN.length < SECRET_MIN) {
    throw new Error(`OPS_TOKEN needs at least ${SECRET_MIN} characters; leave it out to have no operator calls`);
  }
  if (isDeployed && Number(vars.STUDIO_SPIN_MIN_MS) < SPIN_MIN_MS) {
    throw new Error(`STUDIO_SPIN_MIN_MS is at least ${SPIN_MIN_MS} where people play with money`);
  }
  if (isDeployed && vars.STUDIO_WALLET_ORIGIN) {
    throw new Error(
      'STUDIO_WALLET_ORIGIN is for certifications: a deployed studio plays with the money of its platform',
    );
  }
  const same = listSameSecrets(secrets);
  if (same.length > 0) throw new Error(`The studio's configuration is wrong: ${same.join('; ')}`);
  return {
    secret: STUDIO_SECRET,
    secrets: STUDIO_SECRET_PREVIOUS ? [STUDIO_SECRET, STUDIO_SECRET_PREVIOUS] : [STUDIO_SECRET],
    opsToken: OPS_TOKEN || undefined,
    walletOrigin: vars.STUDIO_WALLET_ORIGIN || undefined,
    spinMinMs: Number(vars.STUDIO_SPIN_MIN_MS),
  };
}

const parsedEnvs = new WeakMap<object, StudioSettings>();

export function toStudioSettings(env: Env): StudioSettings {
  const known = parsedEnvs.get(env);
  if (known) return known;
  const settings = parseStudioEnv(env as unknown as Record<string, unknown>);
  parsedEnvs.set(env, settings);
  return settings;
}
