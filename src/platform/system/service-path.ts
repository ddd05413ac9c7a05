import { Buffer } from 'node:buffer';
import { createCipheriv, randomInt } from 'node:crypto';
import { SERVICE_KEY_LENGTH } from '../../contract/support/service.ts';

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function createKey(): string {
  return Array.from({ length: SERVICE_KEY_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

/** Encrypts a URL by DES-ECB with PKCS#7, and appends the key to the base64 (spec §3). This does not protect the URL, as the text has the key. */
export function toServicePath(url: string, key = createKey()): string {
  const cipher = createCipheriv('des-ecb', key, null);
  // Encoded as a whole, because the base64 of parts cannot be joined.
  return Buffer.concat([cipher.update(url, 'utf8'), cipher.final()]).toString('base64') + key;
}
