import type { Context, Env, Hono } from 'hono';
import { routePath } from 'hono/route';
import { REQUEST_ID_HEADER } from '../contract/core/edge-headers.ts';
import { logError } from './log.ts';
import { toRefusalResponse } from './responses.ts';

function answerFailure(error: Error, c: Context): Response {
  const requestId = c.req.header(REQUEST_ID_HEADER);
  logError('request.failed', { requestId, route: routePath(c), error: error.stack ?? String(error) });
  return toRefusalResponse('internal.error');
}

/** Answers unknown paths, and errors of handlers, which are logged with the route. */
export function answerUnhandled<Bindings extends Env>(app: Hono<Bindings>): void {
  app.notFound(() => toRefusalResponse('request.not_found'));
  app.onError(answerFailure);
}
