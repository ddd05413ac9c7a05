import type { EdgeMiddleware, EdgeParts, RequestContext } from '../context.ts';
import { type Found, isApiPath } from '../proxy/routes.ts';
import { splitTarget, toCanonicalPath } from './path.ts';
import { readVisitor } from './visitor.ts';

const UNKNOWN: Found = { kind: 'unknown' };

export function readRequestContext(
  request: Request,
  ctx: ExecutionContext,
  { config, routes }: EdgeParts,
): RequestContext {
  const target = splitTarget(request.url);
  const path = toCanonicalPath(target.path);
  const { method: sent } = request;
  const method = sent === 'HEAD' ? 'GET' : sent;
  const isApi = isApiPath(path);
  return {
    request,
    requestId: crypto.randomUUID(),
    method,
    path,
    sentPath: target.path,
    search: target.search,
    origin: target.origin,
    visitor: readVisitor(request, config.isLocal),
    isApi,
    found: isApi ? routes(method, path) : UNKNOWN,
    ctx,
    waitUntil: (work) => ctx.waitUntil(work),
    platformMs: undefined,
    hostStatus: 0,
    isReadOnly: false,
    session: undefined,
  };
}

/** Reads the request once, for every later step. */
export function requestContext(parts: EdgeParts): EdgeMiddleware {
  return (c, next) => {
    // Hono's type of the context is older than the runtime's.
    c.set('requestContext', readRequestContext(c.req.raw, c.executionCtx as ExecutionContext, parts));
    return next();
  };
}
