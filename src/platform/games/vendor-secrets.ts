import { fromBase64Url, toBase64Url, toBytes, toRandomToken } from '../../lib/bytes.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import type { Settings } from '../env.ts';

/** Life of the cache in an isolate: an ended secret works at most this much longer. */
const CACHE_MS = 10_000;
/** Bounds the memory that forged vendor names can use. */
const CACHE_MAX = 1_000;
const SECRET_BYTES = 32;
const IV_BYTES = 12;
const CHANGE_OVER_HOURS = 24;
/** Default limit of the sums of 24 hours, as a multiple of the largest win. */
const DAY_DEFAULT = 10;
const VASSALAGE = /^[A-Z][A-Z0-9_]{1,19}$/;

export interface VendorTerms {
  /** Largest sum of the wins of a round, and largest win without a bet, in minor units; 0 is no ceiling. */
  maxWinMinor: number;
  /** Largest sum of the wins without a bet in 24 hours, in minor units. */
  dayWinsMinor: number;
  /** Largest sum of payouts less stakes in 24 hours, in minor units; 0 is no limit. */
  dayLossMinor: number;
  /** True if the platform stopped the vendor, because its payouts would have exceeded `dayLossMinor`. */
  isStopped: boolean;
  /** True if the answer to a repeated wallet call has the present balance. */
  showsPresent: boolean;
}

const NO_TERMS: VendorTerms = {
  maxWinMinor: 0,
  dayWinsMinor: 0,
  dayLossMinor: 0,
  isStopped: false,
  showsPresent: false,
};

interface Known {
  secrets: readonly string[];
  terms: VendorTerms;
  until: number;
}

const caches = new WeakMap<object, Map<string, Known>>();

function toCache(env: Env): Map<string, Known> {
  const known = caches.get(env) ?? new Map<string, Known>();
  caches.set(env, known);
  return known;
}

/**
 * Derives the key that encrypts the vendors' secrets. Only the platform's worker has its secret, so a copy of the database cannot sign
 * calls.
 */
async function toSealingKey({ vendorSecretsKey }: Settings): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', toBytes(vendorSecretsKey), 'HKDF', false, ['deriveKey']);
  const derived = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: toBytes('orla vendor secrets 1') };
  return crypto.subtle.deriveKey(derived, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** The seal includes the owner's name, such as the vendor's, so that a row moved to another owner cannot be opened. */
export async function sealSecret(settings: Settings, owner: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const algorithm = { name: 'AES-GCM', iv, additionalData: toBytes(owner) };
  const sealed = await crypto.subtle.encrypt(algorithm, await toSealingKey(settings), toBytes(secret));
  return `${toBase64Url(iv)}.${toBase64Url(sealed)}`;
}

export async function openSecret(settings: Settings, owner: string, sealed: string): Promise<string | undefined> {
  const [iv, text] = sealed.split('.').map(fromBase64Url);
  if (!iv || !text) return undefined;
  const algorithm = { name: 'AES-GCM', iv, additionalData: toBytes(owner) };
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, await toSealingKey(settings), text));
  } catch {
    return undefined;
  }
}

/** The valid secrets, the present one first. Only the present one has no end. */
async function readSecrets(env: Env, settings: Settings, vassalage: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select sealed from vendor_secrets where vassalage = ? and (expires_at_ms is null or expires_at_ms > ?)
     order by expires_at_ms is not null`,
  )
    .bind(vassalage, clock())
    .all<{ sealed: string }>();
  const opened = await Promise.all(results.map(({ sealed }) => openSecret(settings, vassalage, sealed)));
  return opened.filter((secret) => secret !== undefined);
}

const TERMS = `select max(max_win_minor) as max_win, max(day_wins_minor) as day_wins, max(day_loss_minor) as day_loss,
    max(stopped_ms) as stopped, max(replay_present) as present
  from vendors where vassalage = ?`;

/** All values are null for a vendor that does not exist. */
type TermsRow = Record<'max_win' | 'day_wins' | 'day_loss' | 'stopped' | 'present', number | null>;

async function readTerms(env: Env, vassalage: string): Promise<VendorTerms> {
  const row = await env.DB.prepare(TERMS).bind(vassalage).first<TermsRow>();
  const maxWinMinor = row?.max_win ?? 0;
  return {
    maxWinMinor,
    dayWinsMinor: row?.day_wins || maxWinMinor * DAY_DEFAULT,
    dayLossMinor: row?.day_loss || maxWinMinor * DAY_DEFAULT,
    isStopped: (row?.stopped ?? 0) > 0,
    showsPresent: row?.present === 1,
  };
}

async function getKnown(env: Env, settings: Settings, vassalage: string): Promise<Omit<Known, 'until'>> {
  if (!VASSALAGE.test(vassalage)) return { secrets: [], terms: NO_TERMS };
  const cache = toCache(env);
  const known = cache.get(vassalage);
  if (known && known.until > clock()) return known;
  const [secrets, terms] = await Promise.all([readSecrets(env, settings, vassalage), readTerms(env, vassalage)]);
  if (cache.size >= CACHE_MAX) cache.clear();
  const read = { secrets, terms, until: clock() + CACHE_MS };
  cache.set(vassalage, read);
  return read;
}

/** The secrets that are valid for a vendor now, the present one first. During a change, the previous one is still valid. */
export async function getVendorSecrets(env: Env, settings: Settings, vassalage: string): Promise<readonly string[]> {
  return (await getKnown(env, settings, vassalage)).secrets;
}

/** The terms of a vendor. Every isolate uses a change after `CACHE_MS` at the latest. */
export async function getVendorTerms(env: Env, settings: Settings, vassalage: string): Promise<VendorTerms> {
  return (await getKnown(env, settings, vassalage)).terms;
}

/** Drops the vendor from this isolate's cache after a change. */
export function forgetVendor(env: Env, vassalage: string): void {
  toCache(env).delete(vassalage);
}

/** Returns a new secret, which is never shown again. Earlier secrets expire after `keepHours`. */
export async function addVendorSecret(
  env: Env,
  settings: Settings,
  vassalage: string,
  keepHours: number,
  secret = toRandomToken(SECRET_BYTES),
) {
  const secretId = crypto.randomUUID();
  const now = clock();
  const ends = now + keepHours * HOUR_MS;
  await env.DB.batch([
    env.DB.prepare('delete from vendor_secrets where vassalage = ? and expires_at_ms <= ?').bind(vassalage, now),
    env.DB.prepare(
      'update vendor_secrets set expires_at_ms = min(coalesce(expires_at_ms, ?2), ?2) where vassalage = ?1',
    ).bind(vassalage, ends),
    env.DB.prepare(`insert into vendor_secrets (id, vassalage, sealed, created_at_ms, expires_at_ms)
      values (?, ?, ?, ?, null)`).bind(...[secretId, vassalage, await sealSecret(settings, vassalage, secret), now]),
  ]);
  toCache(env).delete(vassalage);
  return { secretId, secret };
}

/** Replaces the vendor's secret; does nothing if the vendor already has it. */
export async function changeVendorSecret(env: Env, settings: Settings, vassalage: string, secret: string) {
  const [present] = await readSecrets(env, settings, vassalage);
  if (present === secret) return;
  await addVendorSecret(env, settings, vassalage, CHANGE_OVER_HOURS, secret);
}
