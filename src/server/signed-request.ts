import { hmacHex, isSameSecret, sha256Hex, toHex } from '../lib/bytes.ts';

/** Maximum difference between the time of a signature and the receiver's clock. */
const SIGNATURE_LIFE_SECONDS = 300;
/** Origin inside a service binding, where any host works. Only the path is signed. */
const INTERNAL = 'https://orla.internal';

export interface VendorIdentity {
  readonly vassalage: string;
  readonly secret: string;
  readonly nowSeconds: () => number;
}

/** The headers of docs/vendor-guide.md §3 for a body as it is sent; `body` is empty for a call without one. */
export async function toSignedHeaders(
  { vassalage, secret, nowSeconds }: VendorIdentity,
  { method, path }: { readonly method: string; readonly path: string },
  body: string,
): Promise<Record<string, string>> {
  const timestamp = String(nowSeconds());
  return {
    'content-type': 'application/json',
    'x-vendor': vassalage,
    'x-timestamp': timestamp,
    'x-signature': await hmacHex(secret, `${timestamp}.${method}.${path}.${await sha256Hex(body)}`),
  };
}

/**
 * A call between the platform and a vendor, in either direction, with the headers of docs/vendor-guide.md §3.
 *
 * @param host origin of the other side; left out inside a service binding
 */
export async function toSignedRequest(
  identity: VendorIdentity,
  line: { readonly method: string; readonly path: string },
  input: object,
  host = INTERNAL,
): Promise<Request> {
  const body = JSON.stringify(input);
  const headers = await toSignedHeaders(identity, line, body);
  return new Request(`${host}${line.path}`, { method: line.method, headers, body });
}

export function hasFreshTimestamp({ headers }: Request, nowSeconds: number): boolean {
  const timestamp = headers.get('x-timestamp') ?? '';
  return /^\d{1,12}$/.test(timestamp) && Math.abs(nowSeconds - Number(timestamp)) <= SIGNATURE_LIFE_SECONDS;
}

/** Whether one of `secrets` signed these bytes for this method and path. The present secret comes first: most calls need one HMAC. */
export async function isSignedBy(
  secrets: readonly string[],
  { headers, method, url }: Request,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const digest = toHex(await crypto.subtle.digest('SHA-256', bytes));
  const signed = `${headers.get('x-timestamp') ?? ''}.${method}.${new URL(url).pathname}.${digest}`;
  const signature = headers.get('x-signature') ?? '';
  for (const secret of secrets) if (isSameSecret(signature, await hmacHex(secret, signed))) return true;
  return false;
}
