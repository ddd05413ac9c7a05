import { Hono } from 'hono';
import type { EdgeHono } from './context.ts';
import { failure } from './failure.ts';
import { gate } from './gate/gate.ts';
import { knownHost } from './gate/hosts.ts';
import { loginFirst } from './gate/login-first.ts';
import { finish } from './headers/finish.ts';
import { ownCalls } from './own/own-calls.ts';
import { pages } from './pages/serve-page.ts';
import { createParts, type EdgeOptions } from './parts.ts';
import { api, preflight } from './proxy/api.ts';
import { frames } from './proxy/frames.ts';
import { oneForm } from './request/one-form.ts';
import { toRoutedPath } from './request/path.ts';
import { requestContext } from './request/request-context.ts';
import { sameOrigin } from './request/same-origin.ts';
import { session } from './session/middleware.ts';

/**
 * The site worker over any platform and any page renderer (design §1). Each request takes these steps in this order; a
 * step answers it or passes it on.
 */
export function createEdge(options: EdgeOptions): Hono<EdgeHono> {
  const parts = createParts(options);
  const app = new Hono<EdgeHono>({ getPath: toRoutedPath });
  app.use(finish(parts));
  app.use(requestContext(parts));
  app.use(knownHost(parts));
  app.use(oneForm);
  app.use(preflight);
  app.use(gate(parts));
  app.route('/', ownCalls(parts));
  app.use(sameOrigin);
  app.use(session(parts));
  app.use(api(parts));
  app.use(loginFirst(parts));
  app.use(frames(parts));
  app.all('*', pages(parts));
  app.onError(failure);
  return app;
}
