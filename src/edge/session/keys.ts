import { toBytes } from '../../lib/bytes.ts';

export interface SessionKeys {
  readonly seal: CryptoKey;
  readonly handle: CryptoKey;
}

async function derive(
  secret: CryptoKey,
  use: string,
  algorithm: AesKeyAlgorithm | HmacKeyGenParams,
  usages: KeyUsage[],
) {
  const how = { name: 'HKDF', hash: 'SHA-256', salt: toBytes('orla'), info: toBytes(use) };
  return crypto.subtle.deriveKey(how, secret, algorithm, false, usages);
}

/** Two keys derived from one secret, so that the key of the cookie cannot make a handle. */
export async function deriveSessionKeys(secretText: string): Promise<SessionKeys> {
  const secret = await crypto.subtle.importKey('raw', toBytes(secretText), 'HKDF', false, ['deriveKey']);
  return {
    seal: await derive(secret, 'session cookie', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
    handle: await derive(secret, 'session handle', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign', 'verify']),
  };
}
