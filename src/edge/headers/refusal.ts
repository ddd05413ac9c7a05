import { type Envelope, toFailure, toSuccess } from '../../contract/envelope.ts';
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts';

export type ExtraHeaders = Record<string, string>;

function toJson(envelope: Envelope, status: number, extra?: ExtraHeaders): Response {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...extra };
  return new Response(JSON.stringify(envelope), { status, headers });
}

/** The contract's envelope for what the edge refuses itself. */
export function refuse(code: ErrorCode, options: { value?: unknown; headers?: ExtraHeaders } = {}): Response {
  return toJson(toFailure(code, options.value), ERROR_STATUS[code], options.headers);
}

export function answer(value: unknown): Response {
  return toJson(toSuccess(value), 200);
}
