import { createMiddleware } from 'hono/factory';
import { REQUEST_ID_HEADER } from '../../contract/edge-headers.ts';
import type { EdgeHono, EdgeParts, Visit } from '../context.ts';
import { readVisit } from '../request/visit.ts';
import { setSecurityHeaders } from './security.ts';

/** The pattern of a call, the path of a page; never a query. Unknown paths are a stranger's text, a refused method's may name a member. */
function toLoggedPath(visit: Visit, status: number): string {
  if (visit.found.kind === 'endpoint') return visit.found.endpoint.path;
  return visit.found.kind === 'wrong-method' || status === 404 || status === 400 ? '*' : visit.path.slice(0, 200);
}

function allowsAnyOrigin({ found }: Visit): boolean {
  return found.kind === 'endpoint' ? found.endpoint.crossOrigin : found.kind === 'wrong-method' && found.crossOrigin;
}

/** First in, last out: reads the visit, gives every answer its headers, writes one line. */
export function finish(parts: EdgeParts) {
  return createMiddleware<EdgeHono>(async (c, next) => {
    const began = parts.now();
    const visit = readVisit(c, parts);
    c.set('visit', visit);
    await next();
    const { headers, status } = c.res;
    const ms = parts.now() - began;
    setSecurityHeaders(headers);
    headers.set(REQUEST_ID_HEADER, visit.requestId);
    const { platformMs } = visit;
    headers.set(
      'Server-Timing',
      platformMs === undefined ? `edge;dur=${ms}` : `edge;dur=${ms - platformMs}, platform;dur=${platformMs}`,
    );
    if (allowsAnyOrigin(visit)) {
      headers.set('Access-Control-Allow-Origin', '*');
      headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
    }
    if (!parts.config.logs) return;
    const path = toLoggedPath(visit, status);
    const cache = headers.get('Cache-Status') ?? headers.get('X-Astro-Cache') ?? undefined;
    const line = {
      level: 'info',
      method: visit.request.method,
      path,
      status,
      ms,
      platformMs,
      cache,
      id: visit.requestId,
    };
    console.log(JSON.stringify(line));
  });
}
