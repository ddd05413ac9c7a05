import type { Endpoint } from '../contract/core/endpoint.ts';
import { ENDPOINTS } from '../contract/core/endpoints.ts';
import type { EdgeParts, FileReader, PageRenderer } from './context.ts';
import type { EdgeConfig } from './env.ts';
import { createLimits } from './limits/limits.ts';
import { createHosts } from './permission/hosts.ts';
import { createPermissionMemory } from './permission/permission-memory.ts';
import { askForHost, type Snapshot, takeSnapshot } from './permission/snapshot.ts';
import { type AnswerCache, createAnswerCache } from './proxy/answer-cache.ts';
import { BODY_MEMORY_BYTES, createBodyMemoryLimit } from './proxy/body-memory-limit.ts';
import { createHealth } from './proxy/health.ts';
import type { Resilience } from './proxy/platform-client.ts';
import { createRoutes } from './proxy/routes.ts';
import { BODY_WAIT_MS } from './proxy/upload-timeout.ts';
import { isOfStudio, type Upstream } from './proxy/upstream.ts';
import { createSigner } from './request/signer.ts';
import { createSessionReader } from './session/session.ts';

export interface EdgeOptions {
  config: EdgeConfig;
  upstream: Upstream;
  /** The worker of Orla Studio. Without this worker, the platform answers the studio's paths. */
  studio?: Upstream | undefined;
  pages: PageRenderer;
  /** The files of the build; without them there is no console. */
  files?: FileReader | undefined;
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
  bodyMemoryBytes?: number;
}

/** Factor for the number of requests that a local worker admits without asking a rate limiter, so that a whole test suite gets through. */
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

/** Logs a warning. Without it, an untrusted service address would be noticed only when a member needs help. */
function warnOfLines(config: EdgeConfig, { site, serviceLines }: Snapshot, last: Snapshot | undefined): void {
  const { customerService: named } = site;
  if (!Array.isArray(named) || named.length <= Object.keys(serviceLines).length) return;
  if (last && JSON.stringify(last.serviceLines) === JSON.stringify(serviceLines)) return;
  warn(config, 'A line of customer service cannot be read, or leads to a host that brand.serviceHosts lacks');
}

/** State shared by all requests, created once per isolate. */
export function createParts(options: EdgeOptions): EdgeParts {
  const { config, upstream, pages, bindings = {}, now = Date.now, endpoints = ENDPOINTS } = options;
  const { bodyMemoryBytes = BODY_MEMORY_BYTES } = options;
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
    files: options.files,
    now,
    routes: createRoutes({ opsExposed: config.opsExposed, endpoints }),
    permission: createPermissionMemory({
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
    bodies: createBodyMemoryLimit({ max: bodyMemoryBytes, reservationMs: BODY_WAIT_MS + 2 * timeoutMs, now }),
  };
}
