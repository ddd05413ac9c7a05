import { REQUEST_ID_HEADER } from '../../contract/core/edge-headers.ts';
import { ENDPOINTS } from '../../contract/core/endpoints.ts';
import { READ_ONLY_TIMING, SENT_TIMING } from '../../contract/core/page-timings.ts';
import type { EdgeMiddleware, EdgeParts, RequestContext } from '../context.ts';
import { CONSOLE_ROOT, isConsolePath } from '../request/console-path.ts';
import { setSecurityHeaders } from './security.ts';

const EDGE_PATHS: ReadonlySet<string> = new Set(
  ENDPOINTS.filter(({ host }) => host === 'edge').map(({ path }) => path),
);
const LOGGED_MAX = 200;

function isThere(status: number): boolean {
  return status < 300 || status === 304;
}

/**
 * Logs the pattern of a call, or the path of an existing page or frame file; never a query. Other paths are arbitrary
 * input, and below an API root they may contain a member's name.
 */
function toLoggedPath({ found, path, isApi }: RequestContext, status: number): string {
  if (found.kind === 'endpoint') return found.endpoint.path;
  if (EDGE_PATHS.has(path)) return path;
  if (isConsolePath(path)) return CONSOLE_ROOT;
  const mayBeShown = !isApi || path.startsWith('/studio/');
  return mayBeShown && isThere(status) ? path.slice(0, LOGGED_MAX) : '*';
}

function allowsAnyOrigin({ found }: RequestContext): boolean {
  return found.kind === 'endpoint' ? found.endpoint.crossOrigin : found.kind === 'wrong-method' && found.crossOrigin;
}

export function writeLine(requestContext: RequestContext, { headers, status }: Response, ms: number): void {
  const { request, platformMs, requestId: id } = requestContext;
  const path = toLoggedPath(requestContext, status);
  const cache = headers.get('Cache-Status') ?? headers.get('X-Astro-Cache') ?? undefined;
  console.log(JSON.stringify({ level: 'info', method: request.method, path, status, ms, platformMs, cache, id }));
}

/** Durations for `Server-Timing`. Pages also read from it the server's time and whether changes are possible (directives/page-timing.ts). */
function toServerTiming({ platformMs, isReadOnly, isApi }: RequestContext, began: number, ms: number): string {
  const timings = [`edge;dur=${ms - (platformMs ?? 0)}`];
  if (platformMs !== undefined) timings.push(`platform;dur=${platformMs}`);
  if (!isApi) timings.push(`${SENT_TIMING};dur=${began + ms}`);
  if (isReadOnly) timings.push(READ_ONLY_TIMING);
  return timings.join(', ');
}

/** `began` is the arrival of the request, `ms` the time since then. */
export function setAnswerHeaders(
  requestContext: RequestContext,
  { headers }: Response,
  { began, ms }: { began: number; ms: number },
): void {
  setSecurityHeaders(headers);
  headers.set(REQUEST_ID_HEADER, requestContext.requestId);
  // The browser computes days by the clock in this header (stores/core/server-offset.ts). Some runtimes do not set the header themselves.
  if (requestContext.isApi) headers.set('Date', new Date(began).toUTCString());
  headers.set('Server-Timing', toServerTiming(requestContext, began, ms));
  if (allowsAnyOrigin(requestContext)) {
    headers.set('Access-Control-Allow-Origin', '*');
    headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  }
}

/** Sets the headers of every answer and writes one log line. */
export function answerHeaders({ now, config }: EdgeParts): EdgeMiddleware {
  return async (c, next) => {
    const began = now();
    await next();
    const requestContext = c.get('requestContext');
    const ms = now() - began;
    setAnswerHeaders(requestContext, c.res, { began, ms });
    if (config.logs) writeLine(requestContext, c.res, ms);
  };
}
