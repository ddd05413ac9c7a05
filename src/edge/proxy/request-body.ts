import { type Endpoint, PLAIN_TEXT, takesPlainText } from '../../contract/core/endpoint.ts';
import type { ErrorCode } from '../../contract/core/errors.ts';
import { launchGame } from '../../contract/games/launch.ts';
import { isTooDeep, parseBoundedJson } from '../../lib/bounded-json.ts';
import { readLimited, toMediaType } from '../../lib/limited-body.ts';
import type { SealedSession } from '../session/session-token-pair.ts';
import { type BodyMemoryLimit, type BodyReservation, SHORT_BODY_BYTES } from './body-memory-limit.ts';
import { withinUploadTime } from './upload-timeout.ts';

const MEDIA_TYPE = {
  none: '',
  json: 'application/json',
  jose: 'application/jose',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

export type RequestBody =
  | {
      ok: true;
      body: Uint8Array<ArrayBuffer> | string | undefined;
      type: string;
      /** Reservation to release when the body is no longer needed. */
      reservation?: BodyReservation | undefined;
    }
  | { ok: false; code: ErrorCode };

const NOTHING: RequestBody = { ok: true, body: undefined, type: '' };

/** The boundary is the only parameter that the type needs (RFC 2046); others are dropped. */
const BOUNDARY = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*$/i;

/** Content type for the platform; undefined if the call does not accept it. */
function toSentType(header: string | null, endpoint: Endpoint): string | undefined {
  const { body } = endpoint;
  const type = MEDIA_TYPE[body];
  const given = toMediaType(header);
  if (given === PLAIN_TEXT && takesPlainText(endpoint)) return type;
  if (given !== type) return undefined;
  if (body !== 'multipart') return type;
  const boundary = BOUNDARY.exec(header ?? '')?.[2];
  return boundary && `${type}; boundary="${boundary}"`;
}

function isEncoded(headers: Headers): boolean {
  const encoding = headers.get('Content-Encoding');
  return encoding !== null && encoding !== 'identity';
}

/**
 * Checks the type before the size, and the size while reading (reading: order of refusal). Answers
 * `upstream.busy` if other bodies leave no memory. JSON that nests too deep is refused; the platform validates the rest.
 */
export async function readRequestBody(
  request: Request,
  endpoint: Endpoint,
  room?: BodyMemoryLimit,
): Promise<RequestBody> {
  const { method } = request;
  return method === 'GET' || method === 'HEAD' || endpoint.body === 'none'
    ? NOTHING
    : readSentBody(request, endpoint, room?.enter());
}

async function readSentBody(
  request: Request,
  endpoint: Endpoint,
  reservation: BodyReservation | undefined,
): Promise<RequestBody> {
  const { method, headers } = request;
  const type = MEDIA_TYPE[endpoint.body];
  const header = headers.get('Content-Type');
  const sent = toSentType(header, endpoint);
  const mayBeEmpty = header === null && (method === 'DELETE' || endpoint.request.safeParse({}).success);
  if ((!sent && !mayBeEmpty) || isEncoded(headers)) return { ok: false, code: 'request.unsupported_type' };
  if (Number(headers.get('Content-Length') ?? 0) > endpoint.bodyLimit) return { ok: false, code: 'request.too_large' };
  const body = await readInTime(request, endpoint, reservation).catch(() => 'broken' as const);
  if (typeof body === 'string') return refuseUnread(body, reservation);
  if (endpoint.body === 'json' && isTooDeep(body)) {
    reservation?.release();
    return { ok: false, code: 'request.malformed' };
  }
  if (sent && body.byteLength > SHORT_BODY_BYTES) return { ok: true, body, type: sent, reservation };
  reservation?.release();
  if (body.byteLength > 0 && sent) return { ok: true, body, type: sent };
  if (body.byteLength > 0) return { ok: false, code: 'request.unsupported_type' };
  if (!mayBeEmpty || method === 'DELETE') return { ok: true, body: undefined, type };
  return { ok: true, body: endpoint.body === 'json' ? '{}' : undefined, type };
}

function readInTime({ body }: Request, { bodyLimit }: Endpoint, reservation: BodyReservation | undefined) {
  return withinUploadTime((came) =>
    readLimited(body, bodyLimit, (room, bytes) => {
      came(bytes);
      return reservation?.reserve(room) !== false;
    }),
  );
}

const UNREAD = { too_large: 'request.too_large', late: 'request.stale', broken: 'request.malformed' } as const;

/** Refuses a body that was not read whole, and releases its memory. */
function refuseUnread(why: keyof typeof UNREAD, reservation: BodyReservation | undefined): RequestBody {
  reservation?.release();
  return { ok: false, code: reservation?.isRefused ? 'upstream.busy' : UNREAD[why] };
}

function parseObject(body: Uint8Array | string | undefined): Record<string, unknown> | undefined {
  if (body === undefined) return undefined;
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body);
    const value = parseBoundedJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Maximum length in the contract; a longer value is no launch. */
const LAUNCH_MAX = 300;

/** The launch token in a frame's message: one game of one member, known only to that frame. */
export function readLaunch(said: Uint8Array | string | undefined): string | undefined {
  const launch = parseObject(said)?.launch;
  return typeof launch === 'string' && launch !== '' && launch.length <= LAUNCH_MAX ? launch : undefined;
}

/**
 * The launch request carries session fields that only the edge knows (contract/games/launch.ts); values from the browser are
 * replaced.
 */
export function withSessionFields(
  read: RequestBody,
  endpoint: Endpoint,
  session: SealedSession | undefined,
): RequestBody {
  if (!read.ok || !session || endpoint.id !== launchGame.id) return read;
  const input = parseObject(read.body);
  if (!input) return { ok: false, code: 'request.malformed' };
  const { username: _username, ...rest } = input;
  const named = session.account ? { username: session.account } : {};
  const body = JSON.stringify({ ...rest, ...named, token: session.token, merchantCode: session.merchantCode });
  return { ok: true, body, type: read.type };
}
