import { Buffer } from 'node:buffer';
import { createCipheriv, randomInt } from 'node:crypto';
import { SERVICE_KEY_LENGTH } from '../../contract/support/service.ts';

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function createKey(): string {
  return Array.from({ length: SERVICE_KEY_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

/** DES-ECB with PKCS#7, base64, the key behind it (spec §3). It obscures and protects nothing: the key travels along. */
export function toServicePath(url: string, key = createKey()): string {
  const cipher = createCipheriv('des-ecb', key, null);
  // Encoded once, as a whole: the parts of a text in base64 make no text in base64.
  return Buffer.concat([cipher.update(url, 'utf8'), cipher.final()]).toString('base64') + key;
}
