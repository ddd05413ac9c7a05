import * as z from 'zod/mini';
import { brand } from '../../brand/brand.ts';
import { GUEST_SECRET_HEADER, IDEMPOTENCY_HEADER, REQUEST_ID_HEADER } from '../../contract/core/edge-headers.ts';
import type { Endpoint, InputOf, OutputOf } from '../../contract/core/endpoint.ts';
import { EnvelopeSchema } from '../../contract/core/envelope.ts';
import { type FailureCode, FieldErrorsSchema, isErrorCode } from '../../contract/core/errors.ts';
import { getKeys } from '../../contract/session/session.ts';
import { requireLocaleRow } from '../../i18n/locales.ts';
import { fillPath } from '../../lib/fill-path.ts';
import { mustChangePassword, reportPasswordDemand } from '../session/forced-password-change.ts';
import { getEpoch, getHandle, reportExpiry } from '../session/session-handle.ts';
import { environment } from './environment.ts';
import { noteEnd } from './read-only.ts';
import { type Failure, type Result, SLOW_AFTER_MS } from './result.ts';
import { createSealer } from './sealer.ts';
import { noteServerTime } from './server-offset.ts';

type Callable = Pick<
  Endpoint,
  'method' | 'path' | 'auth' | 'takesSession' | 'beforePasswordChange' | 'body' | 'idempotent'
> & {
  readonly request: z.ZodMiniType;
  readonly response: z.ZodMiniType;
};
type Fields = Readonly<Record<string, unknown>>;

/** Whether the call carries the session. */
export function tellsWho({ auth, takesSession }: Pick<Callable, 'auth' | 'takesSession'>): boolean {
  return auth !== 'none' || takesSession === true;
}

/** Calls that the platform would refuse before the change of the password are not sent. */
function isHeldBack({ auth, beforePasswordChange }: Callable): boolean {
  return auth !== 'none' && !beforePasswordChange && getHandle() !== undefined && mustChangePassword();
}

/** Handles refusals that concern the session itself, whatever the call. */
function noteSession(code: FailureCode): void {
  if (code === 'session.required') reportExpiry();
  if (code === 'session.password_change_required') reportPasswordDemand();
}

export interface Options {
  /**
   * Sends schema defaults of a body explicitly, because an operator's platform does not know them. For queries the edge
   * does it.
   */
  readonly isWhole?: boolean;
  /** Reports the sent share, 0 to 1; while it grows, the request does not count as slow. */
  readonly onProgress?: (share: number) => void;
  /** Secret of a visitor, for calls with `takesGuestSecret`. */
  readonly guestSecret?: string;
}

/** The same key for the same input, so that a repeated tap or retry moves money once. */
interface Keyed {
  readonly idempotencyKey: string;
}
type AnyOptions = Options & Partial<Keyed>;
/** Calls that move money require a key (`sendOnce`): a key generated here would differ for each retry. */
export type OptionsOf<E extends Pick<Endpoint, 'idempotent'>> = E['idempotent'] extends false
  ? [options?: Options]
  : [options: Options & Keyed];

const CURED_BY_FRESH_KEYS: readonly FailureCode[] = ['request.wrong_key', 'request.stale'];

export function isCuredByFreshKeys(failure: Failure): boolean {
  return CURED_BY_FRESH_KEYS.includes(failure.code);
}

function toFailed(code: FailureCode, requestId = ''): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, requestId } };
}

function toQuery(fields: Fields): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  return query;
}

/** A list of files becomes one part per file, all with the same name. */
function toParts(fields: Fields): FormData {
  const parts = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) if (one !== undefined) parts.append(name, one instanceof File ? one : String(one));
  }
  return parts;
}

function toUrl(endpoint: Callable, input: Fields): { url: string; rest: Fields } {
  const { path, rest } = fillPath(endpoint.path, input);
  if (endpoint.body !== 'none') return { url: path, rest };
  const query = toQuery(rest);
  return { url: query.size > 0 ? `${path}?${query}` : path, rest: {} };
}

function toHeaders(endpoint: Callable, { idempotencyKey, guestSecret }: AnyOptions): Record<string, string> {
  const { locale } = environment();
  const handle = getHandle();
  return {
    Accept: 'application/json',
    Merchant: brand.merchantCode,
    Language: requireLocaleRow(locale).catalogue,
    ...(handle && tellsWho(endpoint) ? { Authorization: `Bearer ${handle}` } : {}),
    ...(endpoint.body === 'json' ? { 'Content-Type': 'application/json' } : {}),
    ...(endpoint.body === 'jose' ? { 'Content-Type': 'application/jose' } : {}),
    ...(idempotencyKey ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {}),
    ...(guestSecret ? { [GUEST_SECRET_HEADER]: guestSecret } : {}),
  };
}

function toAnswer(endpoint: Callable, body: unknown, reply: Response): Result<unknown> {
  const requestId = reply.headers.get(REQUEST_ID_HEADER) ?? '';
  const envelope = z.safeParse(EnvelopeSchema, body);
  if (!envelope.success) return toFailed('unknown', requestId);
  if (envelope.data.success) {
    const value = z.safeParse(endpoint.response, envelope.data.value);
    return value.success ? { ok: true, value: value.data } : toFailed('unknown', requestId);
  }
  const { errorCode, value, message } = envelope.data;
  const hasOwnWords = !isErrorCode(errorCode) || errorCode === 'verification.not_sent';
  const fields = z.safeParse(FieldErrorsSchema, value);
  const retryAfter = Number(reply.headers.get('Retry-After') ?? Number.NaN);
  return {
    ok: false,
    failure: {
      code: isErrorCode(errorCode) ? errorCode : 'unknown',
      requestId,
      ...(hasOwnWords && message !== '' && message !== errorCode ? { message } : {}),
      ...(value === undefined ? {} : { value }),
      ...(fields.success ? { fields: fields.data.fields } : {}),
      ...(retryAfter > 0 ? { retryAfter } : {}),
    },
  };
}

async function fetchAnswer(
  endpoint: Callable,
  url: string,
  init: RequestInit,
  onProgress?: Options['onProgress'],
): Promise<Result<unknown>> {
  const { fetch, upload, after } = environment();
  const abort = new AbortController();
  const wait = () => after(SLOW_AFTER_MS, () => abort.abort());
  let callOff = wait();
  const goOn = (share: number) => {
    callOff();
    callOff = wait();
    onProgress?.(share);
  };
  try {
    const sent = { ...init, signal: abort.signal };
    const reply = await (onProgress ? upload(url, sent, goOn) : fetch(url, sent));
    noteServerTime(Date.parse(reply.headers.get('Date') ?? ''));
    const text = await reply.text();
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return toFailed('unknown', reply.headers.get(REQUEST_ID_HEADER) ?? '');
    }
    return toAnswer(endpoint, body, reply);
  } catch {
    return toFailed(abort.signal.aborted ? 'network.slow' : 'network.failed');
  } finally {
    callOff();
  }
}

const sealer = createSealer(() => request(getKeys, {}));
export const { seal, forgetKeys, getServerNow } = sealer;

async function send(endpoint: Callable, input: Fields, options: AnyOptions): Promise<Result<unknown>> {
  const { url, rest } = toUrl(endpoint, input);
  const init: RequestInit = { method: endpoint.method, headers: toHeaders(endpoint, options) };
  if (endpoint.body === 'none') return fetchAnswer(endpoint, url, init);
  if (endpoint.body === 'json') return fetchAnswer(endpoint, url, { ...init, body: JSON.stringify(rest) });
  if (endpoint.body === 'form') return fetchAnswer(endpoint, url, { ...init, body: toQuery(rest) });
  if (endpoint.body === 'multipart') {
    return fetchAnswer(endpoint, url, { ...init, body: toParts(rest) }, options.onProgress);
  }
  const sealed = await seal(rest);
  return sealed.ok ? fetchAnswer(endpoint, url, { ...init, body: sealed.value }) : sealed;
}

/**
 * Requests a streamed answer (contract: `answer: 'stream'`): returns the response with its bytes, or the failure of a
 * refusal.
 */
export async function requestStream<E extends Callable>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<Options, 'guestSecret'> = {},
): Promise<Result<Response>> {
  if (isHeldBack(endpoint)) return toFailed('session.password_change_required');
  const epoch = getEpoch();
  const { url } = toUrl(endpoint, input as Fields);
  try {
    const reply = await environment().fetch(url, { method: endpoint.method, headers: toHeaders(endpoint, options) });
    if (epoch !== getEpoch()) return toFailed('session.changed');
    if (reply.ok) return { ok: true, value: reply };
    const answer = toAnswer(endpoint, await reply.json(), reply);
    if (!answer.ok) noteSession(answer.failure.code);
    return answer.ok ? toFailed('unknown') : answer;
  } catch {
    return toFailed('network.failed');
  }
}

/**
 * Makes one call of the contract. Never throws: a failure has a code with a message. A reply for an earlier session
 * returns `session.changed`; an expired session is reported to `$expiries`.
 */
export async function request<E extends Callable>(
  endpoint: E,
  input: InputOf<E>,
  ...[options = {}]: OptionsOf<E>
): Promise<Result<OutputOf<E>>> {
  if (isHeldBack(endpoint)) return toFailed('session.password_change_required');
  const epoch = getEpoch();
  const asMember = tellsWho(endpoint) && getHandle() !== undefined;
  const fields = (options.isWhole ? z.parse(endpoint.request, input) : input) as Fields;
  let answer = await send(endpoint, fields, options);
  if (!answer.ok && endpoint.body === 'jose' && isCuredByFreshKeys(answer.failure)) {
    forgetKeys();
    answer = await send(endpoint, fields, options);
  }
  noteEnd(endpoint, answer.ok ? undefined : answer.failure.code);
  if (tellsWho(endpoint) && epoch !== getEpoch()) return toFailed('session.changed');
  if (!answer.ok && asMember) noteSession(answer.failure.code);
  return answer as Result<OutputOf<E>>;
}
