import { hmacHex, isSameSecret, toHex } from '../../lib/bytes.ts';
import { clockSeconds } from '../clock.ts';
import type { Settings } from '../env.ts';
import type { Incoming } from '../http/incoming.ts';
import { type Answer, accept, refuse } from '../result.ts';

const SIGNATURE_LIFE_SECONDS = 300;

/** The secret of each vendor that may call the wallet. */
function getVendorSecret(vendor: string, settings: Settings): string | undefined {
  const secrets = new Map([['ORLA', settings.studioSecret]]);
  return secrets.get(vendor);
}

function isFresh(timestamp: string): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(clockSeconds() - Number(timestamp)) <= SIGNATURE_LIFE_SECONDS;
}

/** Who signed this request (contract/wallet.ts says how). */
export async function verifyVendor(
  { request, url, settings }: Incoming,
  readBytes: () => Promise<Answer<Uint8Array<ArrayBuffer>>>,
): Promise<Answer<string>> {
  const vendor = request.headers.get('x-vendor') ?? '';
  const timestamp = request.headers.get('x-timestamp') ?? '';
  const signature = request.headers.get('x-signature') ?? '';
  const secret = getVendorSecret(vendor, settings);
  if (!secret || !isFresh(timestamp)) return refuse('vendor.bad_signature');
  const bytes = await readBytes();
  if (!bytes.ok) return bytes;
  const digest = toHex(await crypto.subtle.digest('SHA-256', bytes.value));
  const expected = await hmacHex(secret, `${timestamp}.${request.method}.${url.pathname}.${digest}`);
  return isSameSecret(signature, expected) ? accept(vendor) : refuse('vendor.bad_signature');
}
