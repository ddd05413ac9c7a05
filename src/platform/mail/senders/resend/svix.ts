import { isSameSecret, toBase64, toBytes } from '../../../../lib/bytes.ts';
import { isRecent } from '../recent.ts';

const PREFIX = 'whsec_';

/** Signature of a webhook as Svix makes it: HMAC-SHA256 of `id.timestamp.body`; the header may name several, `v1,… v1,…`. */
export async function toSvixSignature(secret: string, id: string, timestamp: string, body: string): Promise<string> {
  const key = Uint8Array.from(atob(secret.slice(PREFIX.length)), (char) => char.charCodeAt(0));
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return `v1,${toBase64(await crypto.subtle.sign('HMAC', hmac, toBytes(`${id}.${timestamp}.${body}`)))}`;
}

/** False without a secret: then no report is believed. */
export async function isSignedBySvix(secret: string | undefined, headers: Headers, body: string): Promise<boolean> {
  const [id = '', timestamp = '', given = ''] = ['svix-id', 'svix-timestamp', 'svix-signature'].map(
    (name) => headers.get(name) ?? '',
  );
  if (!secret?.startsWith(PREFIX) || !isRecent(timestamp)) return false;
  const wanted = await toSvixSignature(secret, id, timestamp, body);
  return given.split(' ').some((one) => isSameSecret(wanted, one));
}
