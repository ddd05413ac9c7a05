import { Hono } from 'hono';
import type { Endpoint } from '../contract/core/endpoint.ts';
import { ENDPOINTS } from '../contract/core/endpoints.ts';
import type { EdgeHono, EdgeParts, PageRenderer, Stage, Visit } from './context.ts';
import type { EdgeConfig } from './env.ts';
import { gate } from './gate/gate.ts';
import { knownHost } from './gate/hosts.ts';
import { loginFirst } from './gate/login-first.ts';
import { refusalPage } from './gate/refusal-page.ts';
import { toVisitorLocale } from './gate/visitor-locale.ts';
import { finish } from './headers/finish.ts';
import { refuse } from './headers/refusal.ts';
import { createLimits } from './limits/limits.ts';
import { ownCalls } from './own/own-calls.ts';
import { servePage } from './pages/serve-page.ts';
import { createHosts } from './permission/hosts.ts';
import { createPermission } from './permission/permission.ts';
import { askForHost, type Snapshot, takeSnapshot } from './permission/snapshot.ts';
import { type AnswerCache, createAnswerCache } from './proxy/answer-cache.ts';
import { api, preflight } from './proxy/api.ts';
import type { Resilience } from './proxy/ask.ts';
import { BODY_ROOM_BYTES, createBodyRoom } from './proxy/body-memory-limit.ts';
import { serveFrame } from './proxy/frames.ts';
import { createHealth } from './proxy/health.ts';
import { createRoutes } from './proxy/routes.ts';
import { isOfStudio, type Upstream } from './proxy/upstream.ts';
import { BODY_WAIT_MS } from './proxy/while-it-comes.ts';
import { wantsPage } from './request/frame.ts';
import { oneForm } from './request/one-form.ts';
import { createSigner } from './request/signer.ts';
import { readVisit } from './request/visit.ts';
import { createSessionReader } from './session/session.ts';

export interface EdgeOptions {
  config: EdgeConfig;
  upstream: Upstream;
  /** The worker of Orla Studio; the platform answers its paths where there is none. */
  studio?: Upstream | undefined;
  pages: PageRenderer;
  /** Rate-limit bindings by name (limits/limits.ts). */
  bindings?: Readonly<Record<string, unknown>>;
  now?: () => number;
  /** Permitted calls; the whole contract by default. */
  endpoints?: readonly Endpoint[];
  /** Shared health of the platform, if other callers use the platform too. */
  health?: Resilience;
  /** Shared answer cache, if pages store their answers in it too. */
  answers?: AnswerCache;
  /** Memory limit of all request bodies together. */
  bodyRoomBytes?: number;
}

/** Local values must let a whole test suite through without asking a limiter. */
const FREE_TIMES_LOCALLY = 1000;

function warn(config: EdgeConfig, warning: string, detail: object = {}): void {
  if (config.logs) console.warn(JSON.stringify({ level: 'warn', warning, ...detail }));
}

/** Pages keep using the last known values, so only this log line shows that an operator's change has no effect. */
function warnOfBrand(config: EdgeConfig, snapshot: Snapshot, last: Snapshot | undefined, id: string): void {
  const { lacking: calls } = snapshot;
  if (Object.keys(calls).length === 0 || JSON.stringify(calls) === JSON.stringify(last?.lacking)) return;
  warn(config, 'The platform did not say what pages are told of the brand: the last known stays', { calls, id });
}

function warnOfRules(config: EdgeConfig, snapshot: Snapshot, last: Snapshot | undefined): void {
  const rules = snapshot.unreadable;
  if (rules.length === 0 || rules.join() === last?.unreadable.join()) return;
  warn(config, 'Address rules without a single reading keep nobody out', { rules: rules.slice(0, 20) });
}

/** Without this line, an untrusted service address is noticed only when a member needs help. */
function warnOfLines(config: EdgeConfig, { site, serviceLines }: Snapshot, last: Snapshot | undefined): void {
  const { customerService: named } = site;
  if (!Array.isArray(named) || named.length <= Object.keys(serviceLines).length) return;
  if (last && JSON.stringify(last.serviceLines) === JSON.stringify(serviceLines)) return;
  warn(config, 'A line of customer service cannot be read, or leads to a host that brand.serviceHosts lacks');
}

/**
 * State shared by the stages, once per isolate. The bench also builds single stages from it
 * (scripts/bench/edge-stages-worker.ts).
 */
export function createParts(options: EdgeOptions): EdgeParts {
  const { config, upstream, pages, bindings = {}, now = Date.now, endpoints = ENDPOINTS } = options;
  const { bodyRoomBytes = BODY_ROOM_BYTES } = options;
  const { edgeSecret, siteOrigin, isLocal, upstreamTimeoutMs: timeoutMs } = config;
  const health = options.health ?? createHealth(config, now);
  const platform = { upstream, health };
  const studio = options.studio ? { upstream: options.studio, health: createHealth(config, now) } : platform;
  const asking = { upstream, timeoutMs, edgeSecret, siteOrigin, isLocal };
  return {
    config,
    upstream,
    programOf: (path) => (isOfStudio(path) ? studio : platform),
    pages,
    now,
    routes: createRoutes({ opsExposed: config.opsExposed, endpoints }),
    permission: createPermission({
      now,
      take: async (last) => {
        const requestId = crypto.randomUUID();
        const { snapshot, lacking: calls } = await takeSnapshot({ ...asking, requestId }, last);
        if (!snapshot) {
          warn(config, 'The platform did not say who may come in', { calls, id: requestId });
          return undefined;
        }
        warnOfBrand(config, snapshot, last, requestId);
        warnOfRules(config, snapshot, last);
        warnOfLines(config, snapshot, last);
        return snapshot;
      },
    }),
    hosts: createHosts({
      now,
      ask: async (host) => {
        const requestId = crypto.randomUUID();
        const state = await askForHost(host, { ...asking, requestId });
        if (typeof state !== 'string') return state;
        warn(config, 'The platform did not say whether it serves a host', { why: state, id: requestId });
        return undefined;
      },
    }),
    health,
    limits: createLimits({
      bindings,
      now,
      freeTimes: isLocal ? FREE_TIMES_LOCALLY : 1,
      onFailure: (binding) => warn(config, 'A rate limit does not answer', { binding }),
    }),
    sign: createSigner(config, now),
    sessions: createSessionReader(config.sessionSecret, config.sessionSecretPrevious),
    answers: options.answers ?? createAnswerCache(),
    bodies: createBodyRoom({ max: bodyRoomBytes, placeMs: BODY_WAIT_MS + 2 * timeoutMs, now }),
  };
}

/** In processing order. */
export function createStages(parts: EdgeParts): readonly Stage[] {
  const rest: Stage = (visit) => (visit.isApi ? serveFrame(visit, parts) : servePage(visit, parts));
  return [knownHost(parts), oneForm, preflight, gate(parts), ownCalls(parts), api(parts), loginFirst(parts), rest];
}

async function failed(error: unknown, visit: Visit): Promise<Response> {
  console.error(JSON.stringify({ level: 'error', error: String(error), id: visit.requestId }));
  if (!wantsPage(visit)) return refuse('internal.error');
  const location = { ip: '', country: visit.visitor.country };
  return refusalPage('error', { locale: toVisitorLocale(visit), location, isFramed: visit.isApi });
}

/** The site worker over any platform and any page renderer (design §1). No other place chooses the platform. */
export function createEdge(options: EdgeOptions): Hono<EdgeHono> {
  const parts = createParts(options);
  const stages = createStages(parts);

  /** Returns the answer of the first stage that gives one; the last stage always does. */
  async function answer(visit: Visit): Promise<Response> {
    for (const stage of stages) {
      const answered = stage(visit);
      const response = answered instanceof Promise ? await answered : answered;
      if (response) return response;
    }
    return refuse('internal.error');
  }

  // One route and no middleware, because each middleware layer costs one or two promises per request. Only `readVisit`
  // reads paths.
  const app = new Hono<EdgeHono>({ getPath: () => '/' });
  app.all('/', async (c) => {
    const began = parts.now();
    // Hono's type of the context is older than the runtime's.
    const visit = readVisit(c.req.raw, c.executionCtx as ExecutionContext, parts);
    const response = await answer(visit).catch((error: unknown) => failed(error, visit));
    return finish(visit, response, began, parts);
  });
  app.onError((error) => {
    console.error(JSON.stringify({ level: 'error', error: String(error) }));
    return refuse('internal.error');
  });
  return app;
}
