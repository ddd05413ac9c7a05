import { type Endpoint, PLAIN_TEXT, takesPlainText } from '../contract/core/endpoint.ts';
import { parseBoundedJson } from '../lib/bounded-json.ts';
import { readLimited, toMediaType } from '../lib/limited-body.ts';
import { type Answer, accept, refuse, refuseFields } from './result.ts';

const MEDIA_TYPES = {
  json: 'application/json',
  jose: 'application/jose',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** Reads the raw body; answers `request.too_large` without reading past the limit. */
export async function readBody(request: Request, limit: number): Promise<Answer<Uint8Array<ArrayBuffer>>> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) return refuse('request.too_large');
  // A body with a known small length is read in one call, which is cheaper than reading chunks.
  const bytes = length ? new Uint8Array(await request.arrayBuffer()) : await readLimited(request.body, limit);
  return bytes === 'too_large' || bytes.byteLength > limit ? refuse('request.too_large') : accept(bytes);
}

/** A request without a body needs no content type; it counts as an empty object. */
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

/**
 * Text fields stay strings, and a repeated name is refused; files of one name become an array of `File`. Safe for names such as
 * `constructor`.
 */
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

/** Parses an unencrypted body by the body kind of its endpoint. */
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
