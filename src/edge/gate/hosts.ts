import type { EdgeParts, Stage, Visit } from '../context.ts';
import { refuse } from '../headers/refusal.ts';
import { toCanonicalHost } from '../permission/hosts.ts';
import type { PermissionMemory } from '../permission/permission.ts';
import { refusalPage } from './refusal-page.ts';
import { RETRY_AFTER_SECONDS, toVisitorLocale } from './visitor-locale.ts';

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])\.?(?::\d+)?$/;

const NOWHERE = { ip: '', country: '' };

/** Names customer service, which a visitor of a forged or a forgotten domain needs (spec §8). */
export async function turnAwayHost(visit: Visit, permission: PermissionMemory): Promise<Response> {
  if (visit.isApi) return refuse('gate.invalid_domain');
  await permission.stand(false, visit.waitUntil);
  const serviceUrl = permission.last?.serviceLines.LIVECHAT;
  return refusalPage('invalid_domain', { locale: toVisitorLocale(visit), location: NOWHERE, serviceUrl });
}

async function turnAwayUnknown(visit: Visit, permission: PermissionMemory): Promise<Response> {
  if (visit.isApi) return refuse('upstream.unavailable', { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
  const serviceUrl = permission.last?.serviceLines.LIVECHAT;
  return refusalPage('maintenance', { locale: toVisitorLocale(visit), location: NOWHERE, serviceUrl });
}

/** What comes in clear may have been read or changed on the way: a reader is led away from it, whatever else it is goes no further. */
function turnAwayInsecure({ method, origin, sentPath, search }: Visit): Response {
  if (method !== 'GET') return refuse('request.insecure');
  const host = toCanonicalHost(origin).replace(/:\d+$/, '');
  const headers = { Location: `https://${host}${sentPath}${search}`, 'Cache-Control': 'no-store' };
  return new Response(null, { status: 308, headers });
}

/**
 * Which hosts are this site (spec §4): the configured one, and what the platform says it serves. Local values are published with the
 * code: a worker that runs on them answers this machine alone.
 */
export function knownHost({ config, hosts, permission }: EdgeParts): Stage {
  async function askAbout(visit: Visit, host: string): Promise<Response | undefined> {
    const isKnown = await hosts(host, visit.waitUntil);
    if (isKnown) return undefined;
    return isKnown === false ? turnAwayHost(visit, permission) : turnAwayUnknown(visit, permission);
  }

  return (visit) => {
    const { origin } = visit;
    if (config.isLocal) return LOOPBACK.test(origin) ? undefined : turnAwayHost(visit, permission);
    if (origin === config.siteOrigin) return undefined;
    if (!origin.startsWith('https:')) return turnAwayInsecure(visit);
    const host = toCanonicalHost(origin);
    return host === config.siteHost ? undefined : askAbout(visit, host);
  };
}
