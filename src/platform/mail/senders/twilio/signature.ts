import { toBase64, toBytes } from '../../../../lib/bytes.ts';

/** `X-Twilio-Signature`: HMAC-SHA1 of the address as we named it, then each field's name and value in the order of the names. */
export async function toTwilioSignature(token: string, address: string, fields: URLSearchParams): Promise<string> {
  const pairs = [...fields].toSorted(([left], [right]) => (left < right ? -1 : Number(left > right)));
  const text = address + pairs.map(([name, value]) => name + value).join('');
  const key = await crypto.subtle.importKey('raw', toBytes(token), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  return toBase64(await crypto.subtle.sign('HMAC', key, toBytes(text)));
}
