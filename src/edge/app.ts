import { Hono } from 'hono';
import { edgeCalls } from './calls/edge-calls.ts';
import type { EdgeHono } from './context.ts';
import { failure } from './failure.ts';
import { consoleGuard } from './gate/console.ts';
import { gate } from './gate/gate.ts';
import { knownHost } from './gate/hosts.ts';
import { membersOnly } from './gate/members-only.ts';
import { answerHeaders } from './headers/answer-headers.ts';
import { operatorConsole } from './pages/console.ts';
import { pages } from './pages/serve-page.ts';
import { createParts, type EdgeOptions } from './parts.ts';
import { contractCalls, preflight } from './proxy/contract-calls.ts';
import { gameFrames } from './proxy/game-frames.ts';
import { canonicalUrl } from './request/canonical-url.ts';
import { toRoutedPath } from './request/path.ts';
import { requestContext } from './request/request-context.ts';
import { sameOrigin } from './request/same-origin.ts';
import { session } from './session/middleware.ts';

/**
 * Creates the site worker for any platform and any page renderer. Each request takes these steps in this order; a step answers it or passes
 * it on.
 */
export function createEdge(options: EdgeOptions): Hono<EdgeHono> {
  const parts = createParts(options);
  const app = new Hono<EdgeHono>({ getPath: toRoutedPath });
  app.use(answerHeaders(parts));
  app.use(requestContext(parts));
  app.use(knownHost(parts));
  app.use(canonicalUrl);
  app.use(preflight);
  app.use(consoleGuard(parts));
  app.use(gate(parts));
  app.route('/', edgeCalls(parts));
  app.use(operatorConsole(parts));
  app.use(sameOrigin);
  app.use(session(parts));
  app.use(contractCalls(parts));
  app.use(membersOnly(parts));
  app.use(gameFrames(parts));
  app.all('*', pages(parts));
  app.onError(failure);
  return app;
}
