import { ANSWER_LIMIT_BYTES, type Endpoint } from '../../contract/core/endpoint.ts';
import { type Envelope, toFailure } from '../../contract/core/envelope.ts';
import { ERROR_STATUS, type ErrorCode, isErrorCode } from '../../contract/core/errors.ts';
import { readLimitedText, toMediaType } from '../../lib/limited-body.ts';

export interface PlatformAnswer {
  ok: true;
  status: number;
  envelope: Envelope;
  /** The JSON of `envelope`. */
  text: string;
  headers: Headers;
}
/** `upstream.read_only`: the request was held back and certainly not sent. */
export type UpstreamFailure =
  | 'upstream.unavailable'
  | 'upstream.invalid'
  | 'upstream.timeout'
  | 'upstream.busy'
  | 'upstream.read_only';

type Failure = Extract<Envelope, { success: false }>;
type KnownFailure = Failure & { readonly errorCode: ErrorCode };

const STATUS_WITH_DETAIL_MAX = 499;
/** The highest HTTP status; the runtime refuses higher ones. */
const STATUS_MAX = 599;
/** Accepted success statuses. All others are for partial content or have no body. */
const SUCCESSES = new Set([200, 201, 202]);

interface Read {
  readonly envelope: Envelope;
  readonly text: string;
  /** The text as received. */
  readonly raw: string;
  /** True if an earlier check found that the value matches the schema. */
  readonly isRight?: boolean;
}

/** Longer answers are not remembered, so that the memory of all calls stays small. */
const SAME_AGAIN_CHARS = 16 * 1024;
/** The last valid answer of each call: most visitors get the same one, and it need not be parsed again. */
const lastTold = new WeakMap<Endpoint, Read>();

function isForEverybody({ method, auth, answer, issuesSession, takesSession }: Endpoint): boolean {
  return method === 'GET' && auth === 'none' && answer === 'json' && !issuesSession && !takesSession;
}

/** A manual check of the envelope in contract/core/envelope.ts, because it runs for every answer. */
function isEnvelope(json: unknown): json is Envelope {
  if (typeof json !== 'object' || json === null || !('success' in json)) return false;
  if (json.success === true) return 'value' in json;
  if (json.success !== false || !('errorCode' in json) || !('message' in json)) return false;
  return typeof json.errorCode === 'string' && typeof json.message === 'string';
}

function parseEnvelope(endpoint: Endpoint, raw: string): Read | undefined {
  try {
    const told = lastTold.get(endpoint);
    if (told?.raw === raw) return told;
    const json: unknown = JSON.parse(raw);
    if (!isEnvelope(json)) return undefined;
    // Forwards the raw document, because the platform may add fields that the contract does not know. Escapes are
    // rewritten, so that a token cannot hide in them.
    return { envelope: json, text: raw.includes('\\') ? JSON.stringify(json) : raw, raw };
  } catch {
    return undefined;
  }
}

function toSuccessAnswer(endpoint: Endpoint, response: Response, read: Read): PlatformAnswer | undefined {
  const { envelope, text } = read;
  if (!envelope.success || !SUCCESSES.has(response.status) || endpoint.answer !== 'json') return undefined;
  if (!read.isRight) {
    if (!endpoint.response.safeParse(envelope.value).success) return undefined;
    if (isForEverybody(endpoint) && read.raw.length <= SAME_AGAIN_CHARS)
      lastTold.set(endpoint, { ...read, isRight: true });
  }
  return { ok: true, status: response.status, envelope, text, headers: response.headers };
}

/** Form of a platform's own error codes; other values are not forwarded. */
const OWN_CODE = /^[\w.-]{1,64}$/;
/** Form of a sentence: nothing that a page could interpret. */
const SENTENCE = /^[^\p{Cc}\p{Cf}<>]{1,200}$/u;

/** The only code whose message the browser prints (contract/core/errors.ts). */
const NOT_SENT = 'verification.not_sent';

/**
 * Only a failure to send a code is told in the platform's own words (spec §8). Other unknown codes make the answer
 * invalid.
 */
function toKnownFailure(endpoint: Endpoint, status: number, failure: Failure): KnownFailure | undefined {
  const { errorCode, message } = failure;
  const maySay = endpoint.sendsCode && status <= STATUS_WITH_DETAIL_MAX && SENTENCE.test(message);
  if (errorCode === NOT_SENT) return { ...failure, errorCode, message: maySay ? message : NOT_SENT };
  if (isErrorCode(errorCode)) return { ...failure, errorCode };
  return maySay && OWN_CODE.test(errorCode) ? { success: false, errorCode: NOT_SENT, message } : undefined;
}

function toFailureAnswer(endpoint: Endpoint, response: Response, envelope: Envelope): PlatformAnswer | undefined {
  const failure = envelope.success ? undefined : toKnownFailure(endpoint, response.status, envelope);
  if (!failure) return undefined;
  // A refusal with a success status gets the status of its code; the platform's own 4xx and 5xx stay.
  const status = response.status >= 400 ? response.status : ERROR_STATUS[failure.errorCode];
  const shown = status > STATUS_WITH_DETAIL_MAX ? toFailure(failure.errorCode) : failure;
  return { ok: true, status, envelope: shown, text: JSON.stringify(shown), headers: response.headers };
}

/** A streamed file may be longer than an answer that is read whole. */
export function toEnvelopeLimit({ answer, answerLimit }: Endpoint): number {
  return answer === 'stream' ? Math.min(answerLimit, ANSWER_LIMIT_BYTES) : answerLimit;
}

/**
 * Validates the platform's answer against the contract (docs/decisions: the threat model includes a hostile platform).
 */
export async function readAnswer(
  endpoint: Endpoint,
  response: Response,
): Promise<PlatformAnswer | 'upstream.unavailable' | 'upstream.invalid'> {
  const isJson = toMediaType(response.headers.get('Content-Type')) === 'application/json';
  const { status } = response;
  // An opaque redirect has the status 0.
  const redirects = status < 200 || (status >= 300 && status < 400);
  if (redirects || status > STATUS_MAX || !isJson) {
    await response.body?.cancel().catch(() => undefined);
    return status >= 500 ? 'upstream.unavailable' : 'upstream.invalid';
  }
  const raw = await readLimitedText(response, toEnvelopeLimit(endpoint));
  const read = raw === undefined ? undefined : parseEnvelope(endpoint, raw);
  if (!read) return status >= 500 ? 'upstream.unavailable' : 'upstream.invalid';
  return (
    toSuccessAnswer(endpoint, response, read) ??
    toFailureAnswer(endpoint, response, read.envelope) ??
    'upstream.invalid'
  );
}
