import type { Context } from 'hono';
import type { EdgeHono, EdgeParts, Visit } from '../context.ts';
import { type Found, isApiPath } from '../proxy/routes.ts';
import { splitTarget } from './path.ts';
import { readVisitor } from './visitor.ts';

const UNKNOWN: Found = { kind: 'unknown' };

export function readVisit(c: Context<EdgeHono>, { config, routes }: EdgeParts): Visit {
  const request = c.req.raw;
  const path = c.req.path;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const isApi = isApiPath(path);
  const target = splitTarget(request.url);
  return {
    request,
    requestId: crypto.randomUUID(),
    method,
    path,
    sentPath: target.path,
    search: target.search,
    visitor: readVisitor(request, config.isLocal),
    isApi,
    found: isApi ? routes(method, path) : UNKNOWN,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  };
}
