/// <reference types="@cloudflare/vitest-plugin/types" />
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { vi } from 'vitest';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { createEdge } from '../../../../src/edge/app.ts';
import { type EdgeConfig, parseEnv } from '../../../../src/edge/env.ts';
import { LIMITERS } from '../../../../src/edge/limits/limits.ts';
import type { Upstream } from '../../../../src/edge/proxy/upstream.ts';
import { createFakePlatform } from './fake-platform.ts';

export const EDGE_SECRET = 'test-edge-secret-0123456789abcdefghij';
export const ORIGIN = 'https://orla.test';

const ENV = {
  ENVIRONMENT: 'production',
  SITE_ORIGIN: ORIGIN,
  SESSION_SECRET: 'test-session-secret-0123456789abcdefgh',
  EDGE_SECRET,
  UPSTREAM_TIMEOUT_MS: '300',
  LOG: 'off',
  PLATFORM: {},
};

const LIMITER_NAMES = Object.values(LIMITERS).flatMap((names): string[] => Object.values(names));
/** Rate-limit bindings that allow everything. */
const OPEN_LIMITERS = Object.fromEntries(
  LIMITER_NAMES.map((name) => [name, { limit: async () => ({ success: true }) }]),
);

export interface Ask extends RequestInit {
  headers?: Record<string, string>;
  country?: string;
  origin?: string;
}

/** Creates a site worker with a platform and a clock that the test controls. */
export function createHarness(
  config: Partial<EdgeConfig> = {},
  bindings: Record<string, unknown> = OPEN_LIMITERS,
  endpoints: readonly Endpoint[] = ENDPOINTS,
  bodyMemoryBytes?: number,
  studio?: Upstream,
) {
  const platform = createFakePlatform();
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  const rendered: Request[] = [];
  /**
   * Records calls of `passThroughOnException`. After such a call, Cloudflare would call the origin directly, past the gate, if the worker
   * threw.
   */
  const passThrough = vi.fn();
  const purged: string[][] = [];
  const purge = { work: () => Promise.resolve() };
  const kept = new Map<string, () => Response>();
  const page: { answer: () => Response } = {
    answer: () => new Response('<p>page</p>', { headers: { 'Content-Type': 'text/html', 'Cache-Tag': 'games' } }),
  };
  /** Files of the build by path. */
  const files = new Map<string, () => Response>();
  const edge = createEdge({
    config: { ...parseEnv({ ...ENV, ...OPEN_LIMITERS }), ...config },
    upstream: platform.upstream,
    studio,
    bindings,
    endpoints,
    ...(bodyMemoryBytes && { bodyMemoryBytes }),
    now: () => clock.now,
    files: {
      fetch: async (request) => files.get(new URL(request.url).pathname)?.() ?? new Response(null, { status: 404 }),
    },
    pages: {
      fromMemory: (key) => kept.get(key)?.(),
      render: async (request) => {
        rendered.push(request);
        return page.answer();
      },
      purge: async (tags) => {
        await purge.work();
        purged.push(tags);
      },
    },
  });

  async function ask(path: string, { country = 'BR', origin = ORIGIN, ...init }: Ask = {}): Promise<Response> {
    const headers = { 'CF-Connecting-IP': '203.0.113.7', ...init.headers };
    const request = new Request(origin + path, {
      redirect: 'manual',
      ...init,
      headers,
      cf: { country },
    } as RequestInit);
    const ctx = Object.assign(createExecutionContext(), { passThroughOnException: passThrough });
    const response = await edge.fetch(request, {} as Env, ctx as never);
    await waitOnExecutionContext(ctx);
    return response;
  }

  return {
    sessionSecret: ENV.SESSION_SECRET,
    edge,
    platform,
    clock,
    page,
    rendered,
    purge,
    purged,
    kept,
    files,
    passThrough,
    ask,
  };
}
export type Harness = ReturnType<typeof createHarness>;

export async function codeOf(response: Response): Promise<string> {
  const body = (await response.json()) as { success: boolean; errorCode?: string };
  return `${response.status} ${body.success ? 'success' : body.errorCode}`;
}

/** The headers that a browser sends with a changing call from one of our pages. */
export const FROM_OUR_PAGES = { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN };
export const JSON_TYPE = { 'Content-Type': 'application/json' };
