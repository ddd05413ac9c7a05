import { hmacHex, isSameSecret, toHex } from '../../lib/bytes.ts';
import { clockSeconds } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { listTestProviderSecrets, TEST_PROVIDER } from '../cashier/test-provider-secret.ts';
import { getVendorSecrets } from '../games/vendor-secrets.ts';
import type { Incoming } from '../http/incoming.ts';

const SIGNATURE_LIFE_SECONDS = 300;

function isFresh(timestamp: string): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(clockSeconds() - Number(timestamp)) <= SIGNATURE_LIFE_SECONDS;
}

/** Who signed this request (contract/wallet.ts says how). */
export async function verifyVendor(
  { env, request, url, settings }: Incoming,
  readBytes: () => Promise<Answer<Uint8Array<ArrayBuffer>>>,
): Promise<Answer<string>> {
  const vendor = request.headers.get('x-vendor') ?? '';
  const timestamp = request.headers.get('x-timestamp') ?? '';
  const signature = request.headers.get('x-signature') ?? '';
  if (!isFresh(timestamp)) return refuse('vendor.bad_signature');
  const isProvider = vendor === TEST_PROVIDER;
  const secrets = isProvider ? listTestProviderSecrets(settings) : await getVendorSecrets(env, settings, vendor);
  if (secrets.length === 0) return refuse('vendor.bad_signature');
  const bytes = await readBytes();
  if (!bytes.ok) return bytes;
  const digest = toHex(await crypto.subtle.digest('SHA-256', bytes.value));
  const signed = `${timestamp}.${request.method}.${url.pathname}.${digest}`;
  // The present secret first: the one before it is computed for those alone who have not changed yet.
  for (const secret of secrets) if (isSameSecret(signature, await hmacHex(secret, signed))) return accept(vendor);
  return refuse('vendor.bad_signature');
}
