import type { Context } from 'hono';
import type { EdgeHono, EdgeParts, Visit } from '../context.ts';
import { type Found, isApiPath } from '../proxy/routes.ts';
import { splitTarget } from './path.ts';
import { readVisitor } from './visitor.ts';

const UNKNOWN: Found = { kind: 'unknown' };

export function readVisit(c: Context<EdgeHono>, { config, routes, now }: EdgeParts): Visit {
  const request = c.req.raw;
  const path = c.req.path;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const isApi = isApiPath(path);
  const target = splitTarget(request.url);
  const visit: Visit = {
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
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    platformMs: undefined,
    timePlatform: async (work) => {
      const began = now();
      try {
        return await work;
      } finally {
        visit.platformMs = (visit.platformMs ?? 0) + now() - began;
      }
    },
  };
  return visit;
}
