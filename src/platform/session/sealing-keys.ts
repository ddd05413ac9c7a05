import type { JWK } from 'jose';
import type { PublicKey } from '../../contract/session/session.ts';
import { toHex } from '../../lib/bytes.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { addSealingKey, listSealingKeys, type SealingKey } from './sealing-key-queries.ts';

/** A key is published for this long; then the next one replaces it. */
export const KEY_PUBLISHED_MS = 30 * DAY_MS;
/** An old key still opens bodies for this long, because pages loaded before the change of keys may still seal with it. */
export const KEY_GRACE_MS = 2 * DAY_MS;

async function createKey(now: number): Promise<SealingKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const { kty, crv, x, y, d } = (await crypto.subtle.exportKey('jwk', (pair as CryptoKeyPair).privateKey)) as JWK;
  const kid = toHex(crypto.getRandomValues(new Uint8Array(8)));
  return { kid, createdAt: now, privateJwk: { kty, crv, x, y, d, kid, alg: 'ECDH-ES' } as JWK };
}

/** Public halves, newest first. Makes the first key on the first call. */
export async function listPublicKeys(db: D1Database, now: number): Promise<PublicKey[]> {
  let keys = await listSealingKeys(db, now - KEY_PUBLISHED_MS);
  if (keys.length === 0) {
    await addSealingKey(db, await createKey(now), now - KEY_PUBLISHED_MS);
    keys = await listSealingKeys(db, now - KEY_PUBLISHED_MS);
  }
  return keys.map(({ kid, privateJwk: { kty = '', crv = '', x = '', y = '' } }) => ({
    kty,
    crv,
    x,
    y,
    kid,
    use: 'enc',
    alg: 'ECDH-ES',
  }));
}

/** Isolates cache the keys for this long; an unknown `kid` is looked up at once. */
const CACHE_MS = 60_000;

interface Cached {
  at: number;
  keys: Map<string, SealingKey>;
}
const caches = new WeakMap<D1Database, Cached>();

async function loadKeys(db: D1Database, now: number): Promise<Map<string, SealingKey>> {
  const rows = await listSealingKeys(db, now - KEY_PUBLISHED_MS - KEY_GRACE_MS);
  const keys = new Map(rows.map((key) => [key.kid, key]));
  caches.set(db, { at: now, keys });
  return keys;
}

/** The private half that may still open a body sealed for this `kid`. Cached, because a key lives for a month. */
export async function findOpeningKey(db: D1Database, kid: string, now: number): Promise<JWK | undefined> {
  const cached = caches.get(db);
  const isFresh = cached !== undefined && Math.abs(now - cached.at) < CACHE_MS && cached.keys.has(kid);
  const key = (isFresh ? cached.keys : await loadKeys(db, now)).get(kid);
  return key && key.createdAt > now - KEY_PUBLISHED_MS - KEY_GRACE_MS ? key.privateJwk : undefined;
}
