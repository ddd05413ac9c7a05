import * as z from 'zod/mini';
import { IDEMPOTENCY_HEADER, REQUEST_ID_HEADER, SEEN_AT_HEADER } from '../../contract/core/edge-headers.ts';
import type { Endpoint, InputOf, OutputOf } from '../../contract/core/endpoint.ts';
import { EnvelopeSchema } from '../../contract/core/envelope.ts';
import { FieldErrorsSchema } from '../../contract/core/errors.ts';
import { fillPath } from '../../lib/fill-path.ts';
import { toRandomKey } from '../../lib/random-key.ts';
import { toTimeLimit } from '../../lib/time-limit.ts';
import { noteReadAt, toReadAt } from './read-at.ts';
import { noteServerDate } from './server-time.ts';
import { reportRefusal } from './session-state.ts';

export interface Failure {
  /** A code of the contract, or `network.failed` and `unknown` of this module. */
  readonly code: string;
  readonly requestId: string;
  readonly value?: unknown;
  /** The rule that each refused field violates. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until the call may be repeated. */
  readonly retryAfter?: number;
  /** Only with `staff.changed_meanwhile`: a time just after the change by somebody else. */
  readonly readAt?: number | undefined;
}
/** `readAt`: when the platform read the value. After a call that changed something, a time just after this change. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly readAt?: number | undefined }
  | { readonly ok: false; readonly failure: Failure };

export type Callable = Pick<Endpoint, 'id' | 'method' | 'path' | 'body' | 'idempotent' | 'sets'> & {
  readonly request: z.ZodMiniType;
  readonly response: z.ZodMiniType;
};
type Fields = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 20_000;
const OF_THIS_ORIGIN = { credentials: 'same-origin', redirect: 'error' } as const;

export function toFailed(code: string, requestId = ''): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, requestId } };
}

/** Address and body of a call. A call without a body has its input in the query. */
export function toRequest(endpoint: Callable, input: Fields): { url: string; body: Fields | undefined } {
  const { path, rest } = fillPath(endpoint.path, input);
  if (endpoint.body !== 'none') return { url: path, body: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
  return { url: query.size > 0 ? `${path}?${query}` : path, body: undefined };
}

/** A `File[]` is sent as one part per file. */
function toForm(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) if (one !== undefined) form.append(name, one instanceof Blob ? one : String(one));
  return form;
}

export function toResult(endpoint: Callable, body: unknown, headers: Headers): Result<unknown> {
  const requestId = headers.get(REQUEST_ID_HEADER) ?? '';
  const envelope = z.safeParse(EnvelopeSchema, body);
  if (!envelope.success) return toFailed('unknown', requestId);
  if (envelope.data.success) {
    const value = z.safeParse(endpoint.response, envelope.data.value);
    return value.success ? { ok: true, value: value.data } : toFailed('unknown', requestId);
  }
  const { errorCode: code, value } = envelope.data;
  const fields = z.safeParse(FieldErrorsSchema, value);
  const retryAfter = Number(headers.get('Retry-After') ?? Number.NaN);
  return {
    ok: false,
    failure: {
      code,
      requestId,
      ...(value === undefined ? {} : { value }),
      ...(fields.success ? { fields: fields.data.fields } : {}),
      ...(retryAfter > 0 ? { retryAfter } : {}),
      ...(code === 'staff.changed_meanwhile' ? { readAt: toReadAt(headers) } : {}),
    },
  };
}

/**
 * Makes one call of the contract with the staff cookie. Never throws. `key` is the `Idempotency-Key` of calls that need one: keep it for
 * each repetition of the same decision, so that it is carried out once. `seenAt`: when the record that filled a form was read.
 */
export async function call<E extends Callable>(
  endpoint: E,
  input: InputOf<E>,
  key: string = toRandomKey(),
  seenAt?: number,
): Promise<Result<OutputOf<E>>> {
  const { url, body } = toRequest(endpoint, input as Fields);
  const headers: Record<string, string> = { Accept: 'application/json' };
  const isForm = endpoint.body === 'multipart';
  // For a form, the browser itself sets the content type, which contains the boundary.
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  if (endpoint.idempotent) headers[IDEMPOTENCY_HEADER] = key;
  if (endpoint.sets && seenAt !== undefined) headers[SEEN_AT_HEADER] = String(seenAt);
  try {
    const reply = await fetch(url, {
      method: endpoint.method,
      headers,
      ...OF_THIS_ORIGIN,
      signal: toTimeLimit(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: isForm ? toForm(body) : JSON.stringify(body) }),
    });
    noteServerDate(reply.headers);
    const result = toResult(endpoint, await reply.json(), reply.headers);
    if (!result.ok) {
      reportRefusal(result.failure.code);
      return result;
    }
    return { ...result, readAt: noteReadAt(result.value, reply.headers) } as Result<OutputOf<E>>;
  } catch {
    return toFailed('network.failed');
  }
}
