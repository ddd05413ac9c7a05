import { createMiddleware } from 'hono/factory';
import type { EdgeHono, EdgeParts } from '../context.ts';
import { refuse } from '../headers/refusal.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Local values are published with the code: a worker that runs on them answers this machine alone. */
export function loopbackWhenLocal({ config }: EdgeParts) {
  return createMiddleware<EdgeHono>(async (c, next) => {
    if (config.isLocal && !LOOPBACK.has(new URL(c.req.url).hostname)) return refuse('gate.invalid_domain');
    return next();
  });
}
