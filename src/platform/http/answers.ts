import type { Endpoint } from '../../contract/endpoint.ts';
import { toFailure, toSuccess } from '../../contract/envelope.ts';
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts';
import type { Answer } from '../result.ts';

function toCacheControl(endpoint: Pick<Endpoint, 'cacheSeconds' | 'auth'>): string {
  const isShared = endpoint.auth === 'none' && endpoint.cacheSeconds > 0;
  return isShared ? `public, max-age=${endpoint.cacheSeconds}` : 'no-store';
}

export function toRefusalResponse(code: ErrorCode, value?: unknown, headers: HeadersInit = {}): Response {
  const response = Response.json(toFailure(code, value), { status: ERROR_STATUS[code], headers });
  response.headers.set('cache-control', 'no-store');
  return response;
}

export function toResponse(endpoint: Endpoint, answer: Answer<unknown>, headers: Headers): Response {
  if (!answer.ok) return toRefusalResponse(answer.code, answer.value, headers);
  headers.set('cache-control', toCacheControl(endpoint));
  return Response.json(toSuccess(answer.value), { headers });
}
