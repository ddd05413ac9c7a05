import type { EdgeConfig } from '../env.ts';
import { createBreaker } from './breaker.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { Resilience } from './platform-client.ts';
import { createRetryBudget } from './retry-budget.ts';

type HealthConfig = Pick<EdgeConfig, 'upstreamInFlightMax' | 'upstreamTimeoutMs'>;

export function createHealth(config: HealthConfig, now: () => number): Resilience {
  return {
    breaker: createBreaker(now),
    retries: createRetryBudget(),
    // A slot lasts as long as the two attempts that a call may make.
    concurrency: createConcurrencyLimit({
      max: config.upstreamInFlightMax,
      slotMs: 2 * config.upstreamTimeoutMs,
      now,
    }),
    now,
  };
}

let shared: Resilience | undefined;

/**
 * One per isolate, because pages (middleware.ts) and the proxy ask the same platform and can share what they learn
 * about it.
 */
export function shareHealth(config: HealthConfig): Resilience {
  shared ??= createHealth(config, Date.now);
  return shared;
}
