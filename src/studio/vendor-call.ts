import type { Endpoint } from '../contract/core/endpoint.ts';
import { toSettings } from '../platform/env.ts';
import { clockSeconds } from '../server/clock.ts';
import { toSignedRequest } from './signed-request.ts';

const TIMEOUT_MS = 5000;

/** Sends a call signed by a vendor of the studio; false when it was not accepted. */
export async function callAsVendor(
  env: Env,
  vassalage: string,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: object,
): Promise<boolean> {
  const identity = { vassalage, secret: toSettings(env).studioSecret, nowSeconds: clockSeconds };
  const request = await toSignedRequest(identity, endpoint, input);
  try {
    const response = await env.SELF.fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
