import type { EdgeParts, Stage, Visit } from '../context.ts';
import type { EdgeConfig } from '../env.ts';
import { refuse } from '../headers/refusal.ts';
import { toCanonicalHost } from '../permission/hosts.ts';
import type { PermissionMemory } from '../permission/permission.ts';
import { wantsPage } from '../request/frame.ts';
import { isLeaving } from '../request/intent.ts';
import { NOWHERE, type RefusalOptions, refusalPage } from './refusal-page.ts';
import { RETRY_AFTER_SECONDS, toVisitorLocale } from './visitor-locale.ts';

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])\.?(?::\d+)?$/;

function toOptions(visit: Visit, serviceUrl: string | undefined): RefusalOptions {
  return { locale: toVisitorLocale(visit), location: NOWHERE, serviceUrl, isFramed: visit.isApi };
}

/** Names customer service, which a visitor of a forged or a forgotten domain needs (spec §8). */
export async function turnAwayHost(visit: Visit, permission: PermissionMemory): Promise<Response> {
  if (!wantsPage(visit)) return refuse('gate.invalid_domain');
  await permission.stand(false, visit.waitUntil);
  const serviceUrl = permission.last?.serviceLines.LIVECHAT;
  return refusalPage('invalid_domain', toOptions(visit, serviceUrl));
}

async function turnAwayUnknown(visit: Visit, permission: PermissionMemory): Promise<Response> {
  if (!wantsPage(visit))
    return refuse('upstream.unavailable', { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
  const serviceUrl = permission.last?.serviceLines.LIVECHAT;
  return refusalPage('maintenance', toOptions(visit, serviceUrl));
}

const withoutPort = (host: string) => host.replace(/:\d+$/, '');

/** The host of a visit, in one form, unless it is the site's own. */
export function toOtherHost({ origin }: Visit, { siteOrigin, siteHost, isLocal }: EdgeConfig): string | undefined {
  if (isLocal || origin === siteOrigin) return undefined;
  const host = toCanonicalHost(origin);
  return host === siteHost ? undefined : host;
}

/** The origin comes first and is one of ours: whatever path follows stays there. */
function leadTo(secureOrigin: string, { sentPath, search }: Visit): Response {
  const headers = { Location: `${secureOrigin}${sentPath}${search}`, 'Cache-Control': 'no-store' };
  return new Response(null, { status: 308, headers });
}

/**
 * Which hosts are this site (spec §4): the configured one, and what the platform says it serves. Local values are published with the
 * code: a worker that runs on them answers this machine alone.
 */
export function knownHost({ config, hosts, permission }: EdgeParts): Stage {
  async function askAbout(visit: Visit, host: string): Promise<Response | undefined> {
    const { snapshot, isFresh } = await hosts(host, visit.waitUntil);
    if (!snapshot) return isLeaving(visit) ? undefined : turnAwayUnknown(visit, permission);
    if (!snapshot.isKnownHost) return turnAwayHost(visit, permission);
    visit.hostStatus = snapshot.status;
    visit.isReadOnly = !isFresh;
    return undefined;
  }

  /**
   * What comes in clear may have been read or changed on the way: a reader is led away from it, whatever else it is goes no further. Nobody is
   * led to a host that is not ours: its name is a visitor's word.
   */
  function turnAwayInsecure(visit: Visit): Response | Promise<Response> {
    if (visit.method !== 'GET') return refuse('request.insecure');
    const host = withoutPort(toCanonicalHost(visit.origin));
    if (host === withoutPort(config.siteHost)) return leadTo(config.siteOrigin, visit);
    return askAbout(visit, host).then((refused) => refused ?? leadTo(`https://${host}`, visit));
  }

  return (visit) => {
    const { origin } = visit;
    if (config.isLocal) return LOOPBACK.test(origin) ? undefined : turnAwayHost(visit, permission);
    if (origin === config.siteOrigin) return undefined;
    if (!origin.startsWith('https:')) return turnAwayInsecure(visit);
    const host = toOtherHost(visit, config);
    return host === undefined ? undefined : askAbout(visit, host);
  };
}
