import { clockSeconds } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { hasFreshTimestamp, isSignedBy } from '../../server/signed-request.ts';
import { findReporter } from '../cashier/providers/providers.ts';
import { getVendorSecrets } from '../games/vendor-secrets.ts';
import type { Incoming } from '../http/incoming-request.ts';

/** Returns the vendor that signed the request (contract/wallet/wallet.ts describes the signature). */
export async function verifyVendor(
  { env, request, settings }: Incoming,
  readBytes: () => Promise<Answer<Uint8Array<ArrayBuffer>>>,
): Promise<Answer<string>> {
  const vendor = request.headers.get('x-vendor') ?? '';
  if (!hasFreshTimestamp(request, clockSeconds())) return refuse('vendor.bad_signature');
  const reporter = findReporter(vendor)?.reporter;
  const secrets = reporter ? reporter.listSecrets(settings) : await getVendorSecrets(env, settings, vendor);
  if (secrets.length === 0) return refuse('vendor.bad_signature');
  const bytes = await readBytes();
  if (!bytes.ok) return bytes;
  return (await isSignedBy(secrets, request, bytes.value)) ? accept(vendor) : refuse('vendor.bad_signature');
}
