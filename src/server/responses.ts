import type { Endpoint } from '../contract/core/endpoint.ts';
import { toFailure, toSuccess } from '../contract/core/envelope.ts';
import { ERROR_STATUS, type ErrorCode } from '../contract/core/errors.ts';
import { toBytes } from '../lib/bytes.ts';
import type { Answer } from './result.ts';

function toCacheControl(endpoint: Pick<Endpoint, 'cacheSeconds' | 'auth'>): string {
  const isShared = endpoint.auth === 'none' && endpoint.cacheSeconds > 0;
  return isShared ? `public, max-age=${endpoint.cacheSeconds}` : 'no-store';
}

/**
 * Sets `content-length`, because a service binding adds none. With this header, the site worker reads the body in one call
 * (lib/limited-body.ts).
 */
function toJson(text: string, init: ResponseInit): Response {
  const bytes = toBytes(text);
  const response = new Response(bytes, init);
  response.headers.set('content-type', 'application/json');
  response.headers.set('content-length', String(bytes.byteLength));
  return response;
}

export function toRefusalResponse(code: ErrorCode, value?: unknown, headers: HeadersInit = {}): Response {
  const response = toJson(JSON.stringify(toFailure(code, value)), { status: ERROR_STATUS[code], headers });
  response.headers.set('cache-control', 'no-store');
  return response;
}

/** Pictures, streams and sockets: returns the handler's own `Response` with the common headers added. */
function toRawResponse(value: unknown, headers: Headers): Response {
  if (!(value instanceof Response)) throw new Error('A handler of a picture, stream or socket answers a Response');
  for (const [name, text] of headers) value.headers.set(name, text);
  return value;
}

export function toResponse(endpoint: Endpoint, answer: Answer<unknown>, headers: Headers): Response {
  if (!answer.ok) return toRefusalResponse(answer.code, answer.value, headers);
  headers.set('cache-control', toCacheControl(endpoint));
  if (endpoint.answer !== 'json') return toRawResponse(answer.value, headers);
  const { json, value } = answer;
  return toJson(json ? `{"success":true,"value":${json}}` : JSON.stringify(toSuccess(value)), { headers });
}
