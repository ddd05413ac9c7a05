import type { Endpoint } from '../../contract/core/endpoint.ts';
import { readLimited, toMediaType } from '../../lib/limited-body.ts';
import { MEDIA_CSP } from '../headers/security.ts';
import { leaksToken } from '../session/split.ts';
import { peek } from './first-byte.ts';
import { guardedStream } from './guarded-stream.ts';
import { type PlatformAnswer, readAnswer, toEnvelopeLimit, type UpstreamFailure } from './platform-answer.ts';
import { withinTime } from './time-limit.ts';

/** A picture or file of the platform, validated and streamed. */
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
  /** Maximum wait for the next bytes. */
  readonly idleMs: number;
  /** The session's platform token; a file that contains it is aborted. */
  readonly token: string | undefined;
  /** Aborts the request to the platform. */
  readonly abort: () => void;
}

function toContentType(sent: string, header: string): string {
  return CHARSET.test(header) || sent === 'text/csv' ? `${sent}; charset=utf-8` : sent;
}

/**
 * Of the platform's headers only type, file name and size are kept. Public content is shown inline; everything else is
 * a download.
 */
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

/** JSON in the form of an envelope, and invalid JSON, are validated as an answer and never sent as a file. */
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

/** Rewrites escapes, so that a token cannot hide in them (as in platform-answer.ts). */
function toPlainJson(text: string): string {
  try {
    return text.includes('\\') ? JSON.stringify(JSON.parse(text)) : text;
  } catch {
    return text;
  }
}

/** First byte of a JSON list. An envelope is never a list, so a list is a file. */
const LIST_BEGINS = '['.charCodeAt(0);

interface JsonFile {
  readonly list?: ReadableStream<Uint8Array>;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly refusal?: Response;
}

/**
 * A list is streamed, whatever its length. Other JSON is read whole: a refusal with the status 200 must not become a
 * file.
 */
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

/** Checks the type of a picture or file before its first byte is sent; any other answer is read as a refusal. */
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
