import type { Next } from 'hono';
import type { EdgeMiddleware, EdgeParts, RequestContext } from '../context.ts';
import type { EdgeConfig } from '../env.ts';
import { refuse } from '../headers/refusal.ts';
import { toCanonicalHost } from '../permission/hosts.ts';
import type { PermissionMemory } from '../permission/permission-memory.ts';
import { isSignOut } from '../request/change-request.ts';
import { wantsPage } from '../request/frame-request.ts';
import { NOWHERE, type RefusalOptions, refusalPage } from './refusal-page.ts';
import { RETRY_AFTER_SECONDS, toVisitorLocale } from './visitor-locale.ts';

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])\.?(?::\d+)?$/;

function toOptions(requestContext: RequestContext, serviceUrl: string | undefined): RefusalOptions {
  return { locale: toVisitorLocale(requestContext), location: NOWHERE, serviceUrl, isFramed: requestContext.isApi };
}

/**
 * Refuses a request for an unknown host. The page links to customer service, which a visitor of a forged or expired domain needs (spec §8).
 */
export async function turnAwayHost(requestContext: RequestContext, permission: PermissionMemory): Promise<Response> {
  if (!wantsPage(requestContext)) return refuse('gate.invalid_domain');
  await permission.getState(false, requestContext.waitUntil);
  const serviceUrl = permission.last?.serviceLines.LIVECHAT;
  return refusalPage('invalid_domain', toOptions(requestContext, serviceUrl));
}

async function turnAwayUnknown(requestContext: RequestContext, permission: PermissionMemory): Promise<Response> {
  if (!wantsPage(requestContext))
    return refuse('upstream.unavailable', { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
  const serviceUrl = permission.last?.serviceLines.LIVECHAT;
  return refusalPage('maintenance', toOptions(requestContext, serviceUrl));
}

const withoutPort = (host: string) => host.replace(/:\d+$/, '');

/** Canonical host of a request; undefined for the site's own host. */
export function toOtherHost(
  { origin }: RequestContext,
  { siteOrigin, siteHost, isLocal }: EdgeConfig,
): string | undefined {
  if (isLocal || origin === siteOrigin) return undefined;
  const host = toCanonicalHost(origin);
  return host === siteHost ? undefined : host;
}

/** Redirects within our hosts: `secureOrigin` is one of them and precedes the path, so no path can change the host. */
function redirectTo(secureOrigin: string, { sentPath, search }: RequestContext): Response {
  const headers = { Location: `${secureOrigin}${sentPath}${search}`, 'Cache-Control': 'no-store' };
  return new Response(null, { status: 308, headers });
}

/**
 * Admits only hosts that belong to this site (spec §4): the configured host, and the hosts that the platform lists. Default secrets are
 * published with the code, so a worker that uses them answers this machine only.
 */
export function knownHost({ config, hosts, permission }: EdgeParts): EdgeMiddleware {
  async function askAbout(requestContext: RequestContext, host: string): Promise<Response | undefined> {
    const { snapshot, isFresh } = await hosts(host, requestContext.waitUntil);
    if (!snapshot) return isSignOut(requestContext) ? undefined : turnAwayUnknown(requestContext, permission);
    if (!snapshot.isKnownHost) return turnAwayHost(requestContext, permission);
    requestContext.hostStatus = snapshot.status;
    requestContext.isReadOnly = !isFresh;
    return undefined;
  }

  /**
   * Handles a request by plain HTTP, which can be read and changed on the way: a GET of a page is redirected to https, everything else is
   * refused. It never redirects to an unknown host, because the host name is input of the visitor.
   */
  async function turnAwayInsecure(requestContext: RequestContext): Promise<Response> {
    if (requestContext.method !== 'GET') return refuse('request.insecure');
    const host = withoutPort(toCanonicalHost(requestContext.origin));
    if (host === withoutPort(config.siteHost)) return redirectTo(config.siteOrigin, requestContext);
    return (await askAbout(requestContext, host)) ?? redirectTo(`https://${host}`, requestContext);
  }

  const isOwn = (origin: string) => (config.isLocal ? LOOPBACK.test(origin) : origin === config.siteOrigin);

  async function checkOther(requestContext: RequestContext, next: Next): ReturnType<EdgeMiddleware> {
    const { origin } = requestContext;
    if (config.isLocal) return turnAwayHost(requestContext, permission);
    if (!origin.startsWith('https:')) return turnAwayInsecure(requestContext);
    const host = toOtherHost(requestContext, config);
    const refused = host === undefined ? undefined : await askAbout(requestContext, host);
    return refused ?? next();
  }

  return (c, next) => {
    const requestContext = c.get('requestContext');
    return isOwn(requestContext.origin) ? next() : checkOther(requestContext, next);
  };
}
