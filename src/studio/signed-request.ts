import type { Endpoint } from '../contract/core/endpoint.ts';
import { hmacHex, sha256Hex } from '../lib/bytes.ts';

export interface VendorIdentity {
  readonly vassalage: string;
  readonly secret: string;
  readonly nowSeconds: () => number;
}

/** Only the path is signed; a service binding ignores the host. */
const ORIGIN = 'https://orla.internal';

/** A request signed as any vendor signs it (docs/vendor-guide.md). */
export async function toSignedRequest(
  { vassalage, secret, nowSeconds }: VendorIdentity,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  input: object,
): Promise<Request> {
  const body = JSON.stringify(input);
  const timestamp = String(nowSeconds());
  const headers = {
    'content-type': 'application/json',
    'x-vendor': vassalage,
    'x-timestamp': timestamp,
    'x-signature': await hmacHex(secret, `${timestamp}.${method}.${path}.${await sha256Hex(body)}`),
  };
  return new Request(`${ORIGIN}${path}`, { method, headers, body });
}
