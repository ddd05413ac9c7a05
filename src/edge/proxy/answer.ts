import type { Endpoint } from '../../contract/endpoint.ts';
import { type Envelope, EnvelopeSchema, toFailure } from '../../contract/envelope.ts';
import { ERROR_STATUS, isErrorCode } from '../../contract/errors.ts';
import { readLimited, toMediaType } from '../../lib/limited-body.ts';

export interface PlatformAnswer {
  ok: true;
  status: number;
  envelope: Envelope;
  /** The JSON of `envelope`. */
  text: string;
  headers: Headers;
}
export type UpstreamFailure = 'upstream.unavailable' | 'upstream.invalid' | 'upstream.timeout';

const STATUS_WITH_DETAIL_MAX = 499;

function parseEnvelope(bytes: Uint8Array): Envelope | undefined {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const parsed = EnvelopeSchema.safeParse(json);
    // The raw document passes on, not the parsed one: fields that the contract does not know are the platform's business.
    return parsed.success ? (json as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

function toSuccessAnswer(endpoint: Endpoint, response: Response, envelope: Envelope): PlatformAnswer | undefined {
  if (!envelope.success || !response.ok || !endpoint.response.safeParse(envelope.value).success) return undefined;
  return { ok: true, status: response.status, envelope, text: JSON.stringify(envelope), headers: response.headers };
}

function toFailureAnswer(response: Response, envelope: Envelope): PlatformAnswer | undefined {
  if (envelope.success || !isErrorCode(envelope.errorCode)) return undefined;
  // A platform that refuses with 200 gets the status that the code has; its own 4xx and 5xx stay.
  const status = response.status >= 400 ? response.status : ERROR_STATUS[envelope.errorCode];
  const shown = status > STATUS_WITH_DETAIL_MAX ? toFailure(envelope.errorCode) : envelope;
  return { ok: true, status, envelope: shown, text: JSON.stringify(shown), headers: response.headers };
}

/** Checks what the platform answered against the contract (docs/decisions: a hostile platform is in the threat model). */
export async function readAnswer(
  endpoint: Endpoint,
  response: Response,
): Promise<PlatformAnswer | Exclude<UpstreamFailure, 'upstream.timeout'>> {
  const isJson = toMediaType(response.headers.get('Content-Type')) === 'application/json';
  const redirects = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
  if (redirects || !isJson) {
    await response.body?.cancel().catch(() => undefined);
    return response.status >= 500 && !redirects ? 'upstream.unavailable' : 'upstream.invalid';
  }
  const bytes = await readLimited(response.body, endpoint.answerLimit);
  const envelope = bytes === 'too_large' ? undefined : parseEnvelope(bytes);
  if (!envelope) return bytes !== 'too_large' && response.status >= 500 ? 'upstream.unavailable' : 'upstream.invalid';
  return toSuccessAnswer(endpoint, response, envelope) ?? toFailureAnswer(response, envelope) ?? 'upstream.invalid';
}
