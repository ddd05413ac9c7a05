import type { Endpoint } from '../../contract/endpoint.ts';
import { readLimited, toMediaType } from '../../lib/limited-body.ts';
import { type Answer, accept, refuse } from '../result.ts';

const MEDIA_TYPES = { json: 'application/json', jose: 'application/jose' } as const;

/** The raw body; `request.too_large` without reading what is over the limit. */
export async function readBody(request: Request, limit: number): Promise<Answer<Uint8Array<ArrayBuffer>>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return refuse('request.too_large');
  const bytes = await readLimited(request.body, limit);
  return bytes === 'too_large' ? refuse('request.too_large') : accept(bytes);
}

/** A call without a body needs no content type: an empty object is meant. */
export function hasMediaType(endpoint: Pick<Endpoint, 'body'>, request: Request): boolean {
  const given = toMediaType(request.headers.get('content-type'));
  if (endpoint.body === 'none') return true;
  if (given === '') return endpoint.body === 'json' && isEmpty(request);
  return given === MEDIA_TYPES[endpoint.body];
}

function isEmpty(request: Request): boolean {
  return request.body === null || request.headers.get('content-length') === '0';
}

export function parseJson(bytes: Uint8Array): Answer<unknown> {
  if (bytes.byteLength === 0) return accept({});
  try {
    return accept(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)));
  } catch {
    return refuse('request.malformed');
  }
}
