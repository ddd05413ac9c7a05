import type { Endpoint } from '../../contract/endpoint.ts';
import { hmacHex, sha256Hex } from '../../lib/bytes.ts';
import { clockSeconds } from '../clock.ts';
import { toSettings } from '../env.ts';

/** Only the path is signed; inside a service binding the host says nothing. */
const ORIGIN = 'https://orla.internal';
const TIMEOUT_MS = 5000;

/** A call that a vendor of the studio signs, as any vendor would; false when it was not taken. */
export async function callAsVendor(
  env: Env,
  vassalage: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  input: object,
): Promise<boolean> {
  const body = JSON.stringify(input);
  const timestamp = String(clockSeconds());
  const signed = `${timestamp}.${method}.${path}.${await sha256Hex(body)}`;
  const headers = {
    'content-type': 'application/json',
    'x-vendor': vassalage,
    'x-timestamp': timestamp,
    'x-signature': await hmacHex(toSettings(env).studioSecret, signed),
  };
  try {
    const request = new Request(`${ORIGIN}${path}`, { method, headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const response = await env.SELF.fetch(request);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
