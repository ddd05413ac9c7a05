import { createMiddleware } from 'hono/factory';
import type { EdgeHono, EdgeParts, Visit } from '../context.ts';
import { refuse } from '../headers/refusal.ts';
import { toCanonicalHost } from '../permission/hosts.ts';
import { refusalPage } from './refusal-page.ts';
import { RETRY_AFTER_SECONDS, toVisitorLocale } from './visitor-locale.ts';

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])\.?(?::\d+)?$/;

export async function turnAwayHost(visit: Visit): Promise<Response> {
  if (visit.isApi) return refuse('gate.invalid_domain');
  return refusalPage('invalid_domain', toVisitorLocale(visit), { ip: '', country: '' });
}

async function turnAwayUnknown(visit: Visit): Promise<Response> {
  if (visit.isApi) return refuse('upstream.unavailable', { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
  return refusalPage('maintenance', toVisitorLocale(visit), { ip: '', country: '' });
}

/**
 * Which hosts are this site (spec §4): the configured one, and what the platform says it serves. Local values are published with the
 * code: a worker that runs on them answers this machine alone.
 */
export function knownHost({ config, hosts }: EdgeParts) {
  return createMiddleware<EdgeHono>(async (c, next) => {
    const visit = c.get('visit');
    const { origin } = visit;
    if (config.isLocal) return LOOPBACK.test(origin) ? next() : turnAwayHost(visit);
    if (origin === config.siteOrigin) return next();
    const host = toCanonicalHost(origin);
    if (host === config.siteHost) return next();
    const isKnown = await hosts(host);
    if (isKnown) return next();
    return isKnown === false ? turnAwayHost(visit) : turnAwayUnknown(visit);
  });
}
