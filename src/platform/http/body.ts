import type { Endpoint } from '../../contract/endpoint.ts';
import { type Answer, accept, refuse } from '../result.ts';

const MEDIA_TYPES = { json: 'application/json', jose: 'application/jose' } as const;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readUpTo(reader: Reader, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** The raw body; `request.too_large` without reading what is over the limit. */
export async function readBody(request: Request, limit: number): Promise<Answer<Uint8Array<ArrayBuffer>>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return refuse('request.too_large');
  if (!request.body) return accept(new Uint8Array(0));
  const bytes = await readUpTo(request.body.getReader() as Reader, limit);
  return bytes ? accept(bytes) : refuse('request.too_large');
}

/** A call without a body needs no content type: an empty object is meant. */
export function hasMediaType(endpoint: Pick<Endpoint, 'body'>, request: Request): boolean {
  const given = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (endpoint.body === 'none') return true;
  if (given === undefined) return endpoint.body === 'json' && isEmpty(request);
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
