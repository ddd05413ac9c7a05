import { REQUEST_ID_HEADER, VISITOR_HEADER } from '../../contract/core/edge-headers.ts';
import { toMediaType } from '../../lib/limited-body.ts';
import type { EdgeMiddleware, EdgeParts, RequestContext } from '../context.ts';
import { NOWHERE, type RefusalKind, refusalPage } from '../gate/refusal-page.ts';
import { toVisitorLocale } from '../gate/visitor-locale.ts';
import { refuse, refuseLimited } from '../headers/refusal.ts';
import { FRAME_CSP } from '../headers/security.ts';
import { isFrameDocument, isOfFrame } from '../request/frame-request.ts';
import { toCanonicalIp } from '../request/visitor.ts';
import { guardedStream } from './guarded-stream.ts';
import type { UpstreamFailure } from './platform-answer.ts';
import { whileHealthy } from './platform-client.ts';
import { refuseFailure } from './reply.ts';
import { withinTime } from './time-limit.ts';

const PASSED_ON = ['Accept', 'Accept-Language', 'If-None-Match', 'If-Modified-Since'] as const;
const PASSED_BACK = [
  'Content-Type',
  'Cache-Control',
  'ETag',
  'Last-Modified',
  'Content-Language',
  'Content-Security-Policy',
  'Cross-Origin-Resource-Policy',
] as const;

function toHeaders(answer: Response): Headers {
  const headers = new Headers();
  for (const name of PASSED_BACK) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // Module scripts of a frame with an opaque origin are fetched with CORS; the answer does not depend on the caller.
  if (answer.headers.get('Access-Control-Allow-Origin') === '*') headers.set('Access-Control-Allow-Origin', '*');
  headers.append('Content-Security-Policy', FRAME_CSP);
  return headers;
}

/** Content types of game frames. The platform's other types are refused. */
const TYPES = new Set([
  ...['text/html', 'text/css', 'text/javascript', 'application/javascript', 'application/json', 'application/wasm'],
  ...['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp', 'image/avif', 'image/gif', 'image/x-icon'],
  ...['audio/mpeg', 'audio/ogg', 'audio/webm', 'audio/wav', 'video/mp4', 'video/webm', 'font/woff2', 'font/woff'],
]);
/** Limit per file, including sound and pictures. */
export const FRAME_FILE_BYTES = 16 * 1024 * 1024;
const PASSED_ON_CHARS = 400;

async function toPlatformHeaders(
  { visitor, request, requestId }: RequestContext,
  { sign }: EdgeParts,
): Promise<Headers> {
  const headers = new Headers({ [REQUEST_ID_HEADER]: requestId });
  headers.set(VISITOR_HEADER, await sign(toCanonicalIp(visitor.ip), visitor.country));
  for (const name of PASSED_ON) {
    const value = request.headers.get(name);
    if (value !== null && value.length <= PASSED_ON_CHARS) headers.set(name, value);
  }
  return headers;
}

type Answered = Response | UpstreamFailure | 'request.not_found';

async function toAnswer(answer: Response, idleMs: number, abort: () => void): Promise<Answered> {
  const { status, headers, body } = answer;
  if (status === 304) return new Response(null, { status, headers: toHeaders(answer) });
  if (status === 200 && TYPES.has(toMediaType(headers.get('Content-Type')))) {
    const guard = { limit: FRAME_FILE_BYTES, idleMs, token: undefined, abort };
    return new Response(body && guardedStream(body, guard), { headers: toHeaders(answer) });
  }
  await body?.cancel().catch(() => undefined);
  if (status === 404) return 'request.not_found';
  return status >= 500 ? 'upstream.unavailable' : 'upstream.invalid';
}

/** The time limit applies until the first byte; then the file is streamed (guarded-stream.ts). */
async function ask(requestContext: RequestContext, parts: EdgeParts): Promise<Answered> {
  const { config } = parts;
  const { upstream } = parts.programOf(requestContext.path);
  const idleMs = config.upstreamTimeoutMs;
  const headers = await toPlatformHeaders(requestContext, parts);
  const controller = new AbortController();
  const abort = () => controller.abort();
  const init: RequestInit = { headers, redirect: 'manual', signal: controller.signal };
  const target = requestContext.path + requestContext.search.slice(0, 2048);
  const asked = () => upstream(target, init).catch(() => 'upstream.unavailable' as const);
  const answer = await withinTime(idleMs, asked, abort);
  return typeof answer === 'string' ? answer : toAnswer(answer, idleMs, abort);
}

/** A frame cannot show a JSON envelope, so the refusal of a frame's document is a page. */
function toPage(kind: RefusalKind, requestContext: RequestContext): Promise<Response> {
  return refusalPage(kind, { locale: toVisitorLocale(requestContext), location: NOWHERE, isFramed: true });
}

async function serveGameFrame(requestContext: RequestContext, parts: EdgeParts): Promise<Response> {
  const isDocument = isFrameDocument(requestContext);
  if (!(await parts.limits('reads', requestContext.visitor.ip, undefined)))
    return isDocument ? toPage('limited', requestContext) : refuseLimited();
  const { health } = parts.programOf(requestContext.path);
  const answer = await whileHealthy<Exclude<Answered, UpstreamFailure>>(
    health,
    () => ask(requestContext, parts),
    requestContext,
  );
  if (typeof answer !== 'string') return answer;
  if (answer === 'request.not_found') return isDocument ? toPage('missing_game', requestContext) : refuse(answer);
  return isDocument ? toPage('unanswered', requestContext) : refuseFailure(answer, parts);
}

/** Documents and files of game frames, from the platform. Sends no session and returns no cookie. */
export function gameFrames(parts: EdgeParts): EdgeMiddleware {
  return (c, next) => {
    const requestContext = c.get('requestContext');
    return isOfFrame(requestContext) ? serveGameFrame(requestContext, parts) : next();
  };
}
