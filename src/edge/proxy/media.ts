import type { Endpoint } from '../../contract/endpoint.ts';
import { readLimited, toMediaType } from '../../lib/limited-body.ts';
import { MEDIA_CSP } from '../headers/security.ts';
import { leaksToken } from '../session/split.ts';
import { type PlatformAnswer, readAnswer, toEnvelopeLimit, type UpstreamFailure } from './answer.ts';
import { guardedStream } from './guarded-stream.ts';
import { peek } from './peek.ts';
import { withinTime } from './time-limit.ts';

/** A picture or a file of the platform, checked and on its way. */
export interface MediaAnswer {
  readonly ok: true;
  readonly media: Response;
}

const IMAGES = new Set(['image/png', 'image/jpeg', 'image/svg+xml']);
const FILES = new Set(['text/csv', 'application/json', 'application/octet-stream']);
const FILE_NAME = /filename="([\w .()-]{1,100})"/;
const CHARSET = /;\s*charset=(utf-8)\b/i;

export interface MediaOptions {
  readonly endpoint: Endpoint;
  /** How long the next bytes may take to come. */
  readonly idleMs: number;
  /** The session's platform token: a file in which it stands is cut off. */
  readonly token: string | undefined;
  /** Ends the request to the platform. */
  readonly abort: () => void;
}

function toContentType(sent: string, header: string): string {
  return CHARSET.test(header) || sent === 'text/csv' ? `${sent}; charset=utf-8` : sent;
}

/** Nothing of the platform's headers but the type, a file's name, and its size. What is everybody's is shown; all else is a download. */
function toMediaHeaders(endpoint: Endpoint, type: string, from: Headers): Headers {
  const isPublic = endpoint.auth === 'none' && endpoint.cacheSeconds > 0;
  const headers = new Headers({
    'Content-Type': toContentType(type, from.get('Content-Type') ?? ''),
    'Cache-Control': isPublic ? `private, max-age=${endpoint.cacheSeconds}` : 'no-store',
    'Content-Security-Policy': MEDIA_CSP,
  });
  if (!IMAGES.has(type) || endpoint.auth !== 'none') {
    const name = FILE_NAME.exec(from.get('Content-Disposition') ?? '')?.[1];
    headers.set('Content-Disposition', name ? `attachment; filename="${name}"` : 'attachment');
  }
  return headers;
}

function isAllowed(endpoint: Endpoint, type: string): boolean {
  return IMAGES.has(type) || (endpoint.answer === 'stream' && FILES.has(type));
}

/** Whatever has the shape of an envelope, or is no JSON, is judged as an answer and never becomes a file. */
function isAnswer(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && 'success' in json;
  } catch {
    return true;
  }
}

function toText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Escapes are written anew, so that a token cannot hide behind them (as in answer.ts). */
function toPlainJson(text: string): string {
  try {
    return text.includes('\\') ? JSON.stringify(JSON.parse(text)) : text;
  } catch {
    return text;
  }
}

/** No answer is a list. */
const LIST_BEGINS = '['.charCodeAt(0);

interface JsonFile {
  readonly list?: ReadableStream<Uint8Array>;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly refusal?: Response;
}

/** A list goes on in pieces, however long it is. Other JSON is read whole: a refusal that comes with 200 must not become a file. */
async function readJsonFile(
  { endpoint, token }: MediaOptions,
  from: ReadableStream<Uint8Array>,
): Promise<JsonFile | 'upstream.invalid'> {
  const { first, body } = await peek(from);
  if (first === LIST_BEGINS) return { list: body };
  const bytes = await readLimited(body, toEnvelopeLimit(endpoint));
  if (bytes === 'too_large') return 'upstream.invalid';
  const text = toText(bytes);
  if (text === undefined) return 'upstream.invalid';
  if (token && leaksToken(toPlainJson(text), token)) return 'upstream.invalid';
  if (!isAnswer(text)) return { bytes };
  return { refusal: new Response(bytes, { status: 200, headers: { 'Content-Type': 'application/json' } }) };
}

/** Checks the type of a picture or file before a byte of it goes on; whatever else came is read as a refusal. */
export async function readMedia(
  response: Response,
  options: MediaOptions,
): Promise<MediaAnswer | PlatformAnswer | UpstreamFailure> {
  const { endpoint, idleMs, token, abort } = options;
  const type = toMediaType(response.headers.get('Content-Type'));
  if (response.status !== 200 || !isAllowed(endpoint, type)) return readAnswer(endpoint, response);
  const headers = toMediaHeaders(endpoint, type, response.headers);
  const sent = response.body;
  if (!sent) return 'upstream.invalid';
  const file: JsonFile | UpstreamFailure =
    type === 'application/json' ? await withinTime(idleMs, () => readJsonFile(options, sent)) : {};
  if (typeof file === 'string') return file;
  if (file.refusal) return readAnswer(endpoint, file.refusal);
  if (file.bytes) return { ok: true, media: new Response(file.bytes, { headers }) };
  const body = guardedStream(file.list ?? sent, { limit: endpoint.answerLimit, idleMs, token, abort });
  return { ok: true, media: new Response(body, { headers }) };
}
