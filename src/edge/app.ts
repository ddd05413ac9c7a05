import { type Context, Hono } from 'hono';
import type { Endpoint } from '../contract/endpoint.ts';
import { ENDPOINTS } from '../contract/endpoints.ts';
import type { EdgeHono, EdgeParts, PageRenderer } from './context.ts';
import type { EdgeConfig } from './env.ts';
import { gate } from './gate/gate.ts';
import { knownHost } from './gate/hosts.ts';
import { refusalPage } from './gate/refusal-page.ts';
import { toVisitorLocale } from './gate/visitor-locale.ts';
import { finish } from './headers/finish.ts';
import { refuse } from './headers/refusal.ts';
import { createLimits } from './limits/limits.ts';
import { answerOwn } from './own/own-calls.ts';
import { servePage } from './pages/serve-page.ts';
import { createHosts } from './permission/hosts.ts';
import { createPermission } from './permission/permission.ts';
import { askForHost, type Snapshot, takeSnapshot } from './permission/snapshot.ts';
import { createAnswerCache } from './proxy/answer-cache.ts';
import { api, preflight } from './proxy/api.ts';
import { createBreaker } from './proxy/breaker.ts';
import { serveFrame } from './proxy/frames.ts';
import { createInFlight } from './proxy/in-flight.ts';
import { createRetryBudget } from './proxy/retry-budget.ts';
import { createRoutes } from './proxy/routes.ts';
import type { Upstream } from './proxy/upstream.ts';
import { oneForm } from './request/one-form.ts';
import { splitTarget, toCanonicalPath } from './request/path.ts';
import { createSigner } from './request/signer.ts';
import { createSessionReader } from './session/session.ts';

export interface EdgeOptions {
  config: EdgeConfig;
  upstream: Upstream;
  pages: PageRenderer;
  /** The rate-limit bindings by name (limits/limits.ts). */
  bindings?: Readonly<Record<string, unknown>>;
  now?: () => number;
  /** What may pass, when it is not the whole contract. */
  endpoints?: readonly Endpoint[];
}

/** Local values let a whole test suite through before a limit is asked. */
const FREE_TIMES_LOCALLY = 1000;

function warn(config: EdgeConfig, warning: string, detail: object = {}): void {
  if (config.logs) console.warn(JSON.stringify({ level: 'warn', warning, ...detail }));
}

function warnOfRules(config: EdgeConfig, snapshot: Snapshot, last: Snapshot | undefined): void {
  const rules = snapshot.unreadable;
  if (rules.length === 0 || rules.join() === last?.unreadable.join()) return;
  warn(config, 'Address rules without a single reading keep nobody out', { rules: rules.slice(0, 20) });
}

/** A line that the platform names and nobody gets is found out by a member in need, else. */
function warnOfLines(config: EdgeConfig, { site, serviceLines }: Snapshot, last: Snapshot | undefined): void {
  const { customerService: named } = site;
  if (!Array.isArray(named) || named.length <= Object.keys(serviceLines).length) return;
  if (last && JSON.stringify(last.serviceLines) === JSON.stringify(serviceLines)) return;
  warn(config, 'A line of customer service cannot be read, or leads to a host that brand.serviceHosts lacks');
}

function createParts(options: EdgeOptions): EdgeParts {
  const { config, upstream, pages, bindings = {}, now = Date.now, endpoints = ENDPOINTS } = options;
  const { edgeSecret, siteOrigin, isLocal, upstreamTimeoutMs: timeoutMs } = config;
  const asking = { upstream, timeoutMs, edgeSecret, siteOrigin, isLocal };
  return {
    config,
    upstream,
    pages,
    now,
    routes: createRoutes({ opsExposed: config.opsExposed, endpoints }),
    permission: createPermission({
      now,
      take: async (last) => {
        const snapshot = await takeSnapshot(asking, last);
        if (!snapshot) {
          warn(config, 'The platform did not say who may come in');
          return undefined;
        }
        warnOfRules(config, snapshot, last);
        warnOfLines(config, snapshot, last);
        return snapshot;
      },
    }),
    hosts: createHosts({ now, ask: (host) => askForHost(host, asking) }),
    health: {
      breaker: createBreaker(now),
      retries: createRetryBudget(),
      // A call takes two tries at most.
      inFlight: createInFlight({ max: config.upstreamInFlightMax, placeMs: 2 * timeoutMs, now }),
    },
    limits: createLimits({
      bindings,
      now,
      freeTimes: isLocal ? FREE_TIMES_LOCALLY : 1,
      onFailure: (binding) => warn(config, 'A rate limit does not answer', { binding }),
    }),
    sign: createSigner(config, now),
    sessions: createSessionReader(config.sessionSecret, config.sessionSecretPrevious),
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
  app.use(knownHost(parts));
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
    console.error(JSON.stringify({ level: 'error', error: String(error), id: visit?.requestId }));
    if (!visit || visit.isApi) return refuse('internal.error');
    const location = { ip: '', country: visit.visitor.country };
    return refusalPage('error', { locale: toVisitorLocale(visit), location });
  });
  return app;
}
