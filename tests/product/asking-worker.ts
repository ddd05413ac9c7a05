import type { Endpoint } from '../../src/contract/core/endpoint.ts';
import { getKeys } from '../../src/contract/session/session.ts';
import { createHealth } from '../../src/edge/proxy/health.ts';
import { callForJson } from '../../src/edge/proxy/platform-client.ts';

interface Vars {
  PLATFORM_ORIGIN: string;
}

const TIMEOUT_MS = 5000;
/** The same number as in visitors-who-leave.test.ts. It is written again here, because a worker may export its handlers only. */
const PLACES = 8;
const health = createHealth({ upstreamInFlightMax: PLACES, upstreamTimeoutMs: TIMEOUT_MS }, Date.now);

/** Does the part of the edge that every call needs. A request to any path asks the platform; `/health` returns the stored state. */
export default {
  async fetch(request: Request, { PLATFORM_ORIGIN }: Vars, ctx: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/health')
      return Response.json({ waiting: health.concurrency.count, isOpen: health.breaker.isOpen });
    const question = { endpoint: getKeys as unknown as Endpoint, method: 'GET', target: pathname, headers: {} };
    const answer = await callForJson(question, {
      upstream: (target, init) => fetch(PLATFORM_ORIGIN + target, init),
      timeoutMs: TIMEOUT_MS,
      health,
      caller: { waitUntil: (work) => ctx.waitUntil(work) },
    });
    return Response.json(typeof answer === 'string' ? answer : answer.status);
  },
};
