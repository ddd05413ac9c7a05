import { fromBase64Url, toBase64Url, toBytes, toRandomToken } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';
import type { Settings } from '../env.ts';

/** Life of the cache in an isolate: an ended secret works at most this much longer. */
const CACHE_MS = 10_000;
/** Bounds the memory that forged vendor names can use. */
const CACHE_MAX = 1_000;
const SECRET_BYTES = 32;
const IV_BYTES = 12;
const HOUR_MS = 3_600_000;
const CHANGE_OVER_HOURS = 24;
const VASSALAGE = /^[A-Z][A-Z0-9_]{1,19}$/;

interface Known {
  secrets: readonly string[];
  /** Largest win of one call, in minor units; 0 is no ceiling. */
  maxWinMinor: number;
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

/** The seal includes the vendor's name, so that a row moved to another vendor cannot be opened. */
async function seal(settings: Settings, vassalage: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const algorithm = { name: 'AES-GCM', iv, additionalData: toBytes(vassalage) };
  const sealed = await crypto.subtle.encrypt(algorithm, await toSealingKey(settings), toBytes(secret));
  return `${toBase64Url(iv)}.${toBase64Url(sealed)}`;
}

async function open(settings: Settings, vassalage: string, sealed: string): Promise<string | undefined> {
  const [iv, text] = sealed.split('.').map(fromBase64Url);
  if (!iv || !text) return undefined;
  const algorithm = { name: 'AES-GCM', iv, additionalData: toBytes(vassalage) };
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, await toSealingKey(settings), text));
  } catch {
    return undefined;
  }
}

/** The present secret first: it has no end. */
async function readSecrets(env: Env, settings: Settings, vassalage: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select sealed from vendor_secrets where vassalage = ? and (expires_at_ms is null or expires_at_ms > ?)
     order by expires_at_ms is not null`,
  )
    .bind(vassalage, clock())
    .all<{ sealed: string }>();
  const opened = await Promise.all(results.map(({ sealed }) => open(settings, vassalage, sealed)));
  return opened.filter((secret) => secret !== undefined);
}

async function readMaxWin(env: Env, vassalage: string): Promise<number> {
  const sql = 'select coalesce(max(max_win_minor), 0) as max_win from vendors where vassalage = ?';
  return (await env.DB.prepare(sql).bind(vassalage).first<number>('max_win')) ?? 0;
}

async function getKnown(env: Env, settings: Settings, vassalage: string): Promise<Omit<Known, 'until'>> {
  if (!VASSALAGE.test(vassalage)) return { secrets: [], maxWinMinor: 0 };
  const cache = toCache(env);
  const known = cache.get(vassalage);
  if (known && known.until > clock()) return known;
  const [secrets, maxWinMinor] = await Promise.all([readSecrets(env, settings, vassalage), readMaxWin(env, vassalage)]);
  if (cache.size >= CACHE_MAX) cache.clear();
  const read = { secrets, maxWinMinor, until: clock() + CACHE_MS };
  cache.set(vassalage, read);
  return read;
}

/** The secrets that sign for a vendor now, the present one first: one, or two while it changes over. */
export async function getVendorSecrets(env: Env, settings: Settings, vassalage: string): Promise<readonly string[]> {
  return (await getKnown(env, settings, vassalage)).secrets;
}

/** Largest win of one call in minor units, 0 without a ceiling; a change counts after `CACHE_MS` in every isolate. */
export async function getVendorCeiling(env: Env, settings: Settings, vassalage: string): Promise<number> {
  return (await getKnown(env, settings, vassalage)).maxWinMinor;
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
      values (?, ?, ?, ?, null)`).bind(...[secretId, vassalage, await seal(settings, vassalage, secret), now]),
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
