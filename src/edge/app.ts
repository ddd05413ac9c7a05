import { type Context, Hono } from 'hono';
import type { EdgeHono, EdgeParts, PageRenderer } from './context.ts';
import type { EdgeConfig } from './env.ts';
import { gate } from './gate/gate.ts';
import { loopbackWhenLocal } from './gate/loopback.ts';
import { refusalPage } from './gate/refusal-page.ts';
import { toVisitorLocale } from './gate/visitor-locale.ts';
import { finish } from './headers/finish.ts';
import { refuse } from './headers/refusal.ts';
import { answerOwn } from './own/own-calls.ts';
import { servePage } from './pages/serve-page.ts';
import { createPermission } from './permission/permission.ts';
import { takeSnapshot } from './permission/snapshot.ts';
import { createAnswerCache } from './proxy/answer-cache.ts';
import { api, preflight } from './proxy/api.ts';
import { serveFrame } from './proxy/frames.ts';
import { createRoutes } from './proxy/routes.ts';
import type { Upstream } from './proxy/upstream.ts';
import { oneForm } from './request/one-form.ts';
import { splitTarget, toCanonicalPath } from './request/path.ts';
import { createSessionReader } from './session/session.ts';

export interface EdgeOptions {
  config: EdgeConfig;
  upstream: Upstream;
  pages: PageRenderer;
  now?: () => number;
}

function createParts({ config, upstream, pages, now = Date.now }: EdgeOptions): EdgeParts {
  const { edgeSecret, siteOrigin, upstreamTimeoutMs: timeoutMs } = config;
  return {
    config,
    upstream,
    pages,
    now,
    routes: createRoutes(config),
    permission: createPermission({
      now,
      take: async (last) => {
        const snapshot = await takeSnapshot({ upstream, timeoutMs, edgeSecret, siteOrigin }, last);
        if (!snapshot && config.logs)
          console.warn(JSON.stringify({ warning: 'The platform did not say who may come in' }));
        return snapshot;
      },
    }),
    sessions: createSessionReader(config.sessionSecret),
    answers: createAnswerCache(),
  };
}

/** Hono's type of it is older than the runtime's. */
function toContext(c: Context<EdgeHono>): ExecutionContext {
  return c.executionCtx as ExecutionContext;
}

/** The site worker over any platform and any page renderer (design §1). Nothing else decides which platform it is. */
export function createEdge(options: EdgeOptions): Hono<EdgeHono> {
  const parts = createParts(options);
  const app = new Hono<EdgeHono>({ getPath: (request) => toCanonicalPath(splitTarget(request.url).path) });
  app.use(finish(parts));
  app.use(loopbackWhenLocal(parts));
  app.use(oneForm);
  app.use(preflight);
  app.use(gate(parts));
  app.all('*', async (c, next) => answerOwn(c.get('visit'), parts, toContext(c)) ?? next());
  app.use(api(parts));
  app.all('*', async (c) => {
    const visit = c.get('visit');
    return visit.isApi ? serveFrame(visit, parts) : servePage(visit, parts, toContext(c));
  });
  app.onError(async (error, c) => {
    const visit = c.get('visit');
    console.error(JSON.stringify({ error: String(error), id: visit?.requestId }));
    if (!visit || visit.isApi) return refuse('internal.error');
    return refusalPage('error', toVisitorLocale(visit), { ip: '', country: visit.visitor.country });
  });
  return app;
}
