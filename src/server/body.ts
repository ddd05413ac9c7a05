import { type Endpoint, PLAIN_TEXT, takesPlainText } from '../contract/endpoint.ts';
import { parseBoundedJson } from '../lib/bounded-json.ts';
import { readLimited, toMediaType } from '../lib/limited-body.ts';
import { type Answer, accept, refuse, refuseFields } from './result.ts';

const MEDIA_TYPES = {
  json: 'application/json',
  jose: 'application/jose',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** The raw body; `request.too_large` without reading what is over the limit. */
export async function readBody(request: Request, limit: number): Promise<Answer<Uint8Array<ArrayBuffer>>> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) return refuse('request.too_large');
  // Its length is known and small: read at once, which is cheaper than piece by piece.
  const bytes = length ? new Uint8Array(await request.arrayBuffer()) : await readLimited(request.body, limit);
  return bytes === 'too_large' || bytes.byteLength > limit ? refuse('request.too_large') : accept(bytes);
}

/** A call without a body needs no content type: an empty object is meant. */
export function hasMediaType(endpoint: Pick<Endpoint, 'auth' | 'body'>, request: Request): boolean {
  const given = toMediaType(request.headers.get('content-type'));
  if (endpoint.body === 'none') return true;
  if (given === '') return endpoint.body === 'json' && isEmpty(request);
  return given === MEDIA_TYPES[endpoint.body] || (given === PLAIN_TEXT && takesPlainText(endpoint));
}

function isEmpty(request: Request): boolean {
  return request.body === null || request.headers.get('content-length') === '0';
}

export function parseJson(bytes: Uint8Array): Answer<unknown> {
  if (bytes.byteLength === 0) return accept({});
  try {
    return accept(parseBoundedJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)));
  } catch {
    return refuse('request.malformed');
  }
}

/** Texts as they are, a name given twice refused; files of one name as an array of `File`. Any name is a name, `constructor` too. */
function toFields(form: Iterable<[string, string | File]>): Answer<unknown> {
  const fields = new Map<string, string | File[]>();
  for (const [name, value] of form) {
    const known = fields.get(name);
    const isDoubled = typeof value === 'string' ? known !== undefined : typeof known === 'string';
    if (isDoubled) return refuseFields({ [name]: 'doubled' });
    if (typeof value === 'string') fields.set(name, value);
    else fields.set(name, [...(typeof known === 'object' ? known : []), value]);
  }
  return accept(Object.fromEntries(fields));
}

async function parseMultipart(bytes: Uint8Array<ArrayBuffer>, request: Request): Promise<Answer<unknown>> {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  try {
    return toFields(await new Response(bytes, { headers }).formData());
  } catch {
    return refuse('request.malformed');
  }
}

/** A body that is not sealed, by the kind that the contract states. */
export async function parseBody(
  kind: Endpoint['body'],
  bytes: Uint8Array<ArrayBuffer>,
  request: Request,
): Promise<Answer<unknown>> {
  switch (kind) {
    case 'form':
      return toFields(new URLSearchParams(new TextDecoder().decode(bytes)));
    case 'multipart':
      return parseMultipart(bytes, request);
    case 'none':
    case 'json':
    case 'jose':
      return parseJson(bytes);
  }
}
