import { type Envelope, toFailure, toSuccess } from '../../contract/core/envelope.ts';
import { ERROR_STATUS, type ErrorCode } from '../../contract/core/errors.ts';
import { PERIOD_SECONDS } from '../limits/limits.ts';
import { JSON_HEADERS } from './security.ts';

export type ExtraHeaders = Record<string, string>;

function toJson(envelope: Envelope, status: number, extra?: ExtraHeaders): Response {
  const response = new Response(JSON.stringify(envelope), { status, headers: JSON_HEADERS });
  if (extra) for (const [name, value] of Object.entries(extra)) response.headers.set(name, value);
  return response;
}

/** Refuses a request by the edge, with the envelope of the contract. */
export function refuse(code: ErrorCode, options: { value?: unknown; headers?: ExtraHeaders } = {}): Response {
  return toJson(toFailure(code, options.value), ERROR_STATUS[code], options.headers);
}

/** Refusal of a network or member over its rate limit. */
export function refuseLimited(): Response {
  return refuse('request.rate_limited', { headers: { 'Retry-After': String(PERIOD_SECONDS) } });
}

export function answer(value: unknown): Response {
  return toJson(toSuccess(value), 200);
}
