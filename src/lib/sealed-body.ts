import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, importJWK, type JWK } from 'jose';
import { parseBoundedJson } from './bounded-json.ts';
import { toBytes, toRandomToken } from './bytes.ts';

/**
 * Sealed bodies: compact JWE, ECDH-ES on P-256, A256GCM, payload `{ iat, jti, data }`. A platform with
 * another cipher replaces this file.
 */
export interface SealedPayload {
  /** Seconds, by the server's clock. */
  iat: number;
  jti: string;
  data: unknown;
}

export async function sealBody(data: unknown, key: JWK, nowSeconds: number): Promise<string> {
  const payload: SealedPayload = { iat: nowSeconds, jti: toRandomToken(16), data };
  return new CompactEncrypt(toBytes(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid ?? '' })
    .encrypt(await importJWK(key, 'ECDH-ES'));
}

export type OpenedBody = { ok: true; payload: SealedPayload } | { ok: false; cause: 'malformed' | 'wrong_key' };

function isPayload(value: unknown): value is SealedPayload {
  if (typeof value !== 'object' || value === null) return false;
  const { iat, jti } = value as Partial<SealedPayload>;
  return Number.isInteger(iat) && typeof jti === 'string' && jti.length >= 16 && jti.length <= 64 && 'data' in value;
}

/** `getKey` returns the private key of a `kid`. The caller checks freshness and replay. */
export async function openBody(
  compact: string,
  getKey: (kid: string) => Promise<JWK | undefined> | JWK | undefined,
): Promise<OpenedBody> {
  let kid: string;
  try {
    kid = decodeProtectedHeader(compact).kid ?? '';
  } catch {
    return { ok: false, cause: 'malformed' };
  }
  const key = await getKey(kid);
  if (!key) return { ok: false, cause: 'wrong_key' };
  let plaintext: Uint8Array;
  try {
    const opened = await compactDecrypt(compact, await importJWK(key, 'ECDH-ES'), {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    plaintext = opened.plaintext;
  } catch {
    return { ok: false, cause: 'wrong_key' };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(plaintext);
    const payload = parseBoundedJson(text);
    return isPayload(payload) ? { ok: true, payload } : { ok: false, cause: 'malformed' };
  } catch {
    return { ok: false, cause: 'malformed' };
  }
}
