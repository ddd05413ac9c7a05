import type { Handler } from 'hono';
import { toOwnPath } from '../../lib/own-path.ts';
import type { EdgeHono, EdgeParts, RequestContext } from '../context.ts';
import { missingPage, type RefusalKind, refusalPage } from '../gate/refusal-page.ts';
import { toVisitorLocale } from '../gate/visitor-locale.ts';
import { setPageHeaders } from '../headers/page-headers.ts';
import { extendPolicy, type PageExtras } from '../headers/page-policy.ts';
import { refuse } from '../headers/refusal.ts';
import { STRICT_CSP } from '../headers/security.ts';
import { toCanonicalIp } from '../request/visitor.ts';
import { ANY_FILE, HTML } from './accept.ts';
import { toChangePassword } from './change-password.ts';
import { toHomeOfLanguage } from './home-language.ts';
import { toPageQuery } from './page-query.ts';

/**
 * Paths that are never pages: Astro's own routes, some of which fetch arbitrary URLs, and missing hashed files. Requests
 * for existing hashed files never reach this worker (wrangler.toml).
 */
export const INNER = /^\/_/;
/**
 * The files of `public/` and the brand's pictures; a test compares this pattern with the files. Other paths with an
 * extension are rendered by routes.
 */
export const OWN_FILE = /^\/(?:favicon|(?:avatars|icons|rewards|share)\/.+)\.[a-z0-9]{1,12}$/i;
/** Requests for these types never render a not-found page: a list with missing pictures would render hundreds. */
const NEVER_PAGES = new Set(['audio', 'font', 'image', 'script', 'style', 'track', 'video']);

/** Accept header for the page renderer, which learns nothing else about the visitor. */
function toAccept({ request }: RequestContext): string {
  return NEVER_PAGES.has(request.headers.get('Sec-Fetch-Dest') ?? '') ? ANY_FILE : HTML;
}

/** Whether the browser already has this version. */
function isHeld(request: Request, page: Response): boolean {
  const held = request.headers.get('If-None-Match');
  const etag = held && page.status === 200 ? page.headers.get('ETag') : null;
  if (!held || !etag) return false;
  return held.split(',').some((one) => one.trim().replace('W/', '') === etag.replace('W/', ''));
}

async function toNotModified(page: Response): Promise<Response> {
  await page.body?.cancel().catch(() => undefined);
  // A browser copies these headers into its cached page, so they must be the page's own.
  return new Response(null, { status: 304, headers: page.headers });
}

function addExtras(headers: Headers, extras: PageExtras | undefined): void {
  const policy = extras && !extras.isEmpty && headers.get('Content-Security-Policy');
  if (policy && policy !== STRICT_CSP) headers.set('Content-Security-Policy', extendPolicy(policy, extras));
}

type RefusedPage = Extract<RefusalKind, 'error' | 'limited' | 'unanswered'>;

async function refusedPage(
  kind: RefusedPage,
  requestContext: RequestContext,
  { permission }: Pick<EdgeParts, 'permission'>,
) {
  const location = { ip: toCanonicalIp(requestContext.visitor.ip), country: requestContext.visitor.country };
  const serviceUrl = permission.last?.serviceLines.LIVECHAT;
  return refusalPage(kind, { locale: toVisitorLocale(requestContext), location, serviceUrl });
}

/**
 * Pages are rendered for the site's own origin, but the visitor may use another address of the site. So a redirect of a page becomes a
 * path, or undefined if it leaves the site.
 */
function toOwnLocation(location: string, siteOrigin: string): string | undefined {
  return toOwnPath(location.startsWith(`${siteOrigin}/`) ? location.slice(siteOrigin.length) : location);
}

async function render(
  requestContext: RequestContext,
  key: string,
  { config, pages, permission }: EdgeParts,
): Promise<Response> {
  const request = new Request(config.siteOrigin + key, {
    redirect: 'manual',
    headers: { accept: toAccept(requestContext) },
  });
  const page = await pages.render(request, requestContext.ctx);
  if (page.status >= 500 && !page.headers.get('Content-Type')?.startsWith('text/html')) {
    await page.body?.cancel().catch(() => undefined);
    return refusedPage(page.status === 503 ? 'unanswered' : 'error', requestContext, { permission });
  }
  const sentTo = page.headers.get('Location');
  const location = sentTo === null ? undefined : toOwnLocation(sentTo, config.siteOrigin);
  if (sentTo !== null && location === undefined) return refusedPage('error', requestContext, { permission });
  const response = new Response(page.body, page);
  setPageHeaders(response.headers);
  if (location !== undefined) response.headers.set('Location', location);
  return response;
}

/**
 * A page that is not in memory may need rendering and calls to the platform, so it counts as a read. Icons and other
 * files render nothing, even if missing.
 */
async function mayDraw(requestContext: RequestContext, { limits }: EdgeParts): Promise<boolean> {
  const isFile = OWN_FILE.test(requestContext.path) && toAccept(requestContext) === ANY_FILE;
  return isFile || limits('reads', requestContext.visitor.ip, undefined);
}

async function draw(requestContext: RequestContext, key: string, parts: EdgeParts): Promise<Response> {
  return (await mayDraw(requestContext, parts))
    ? render(requestContext, key, parts)
    : refusedPage('limited', requestContext, parts);
}

async function servePage(requestContext: RequestContext, parts: EdgeParts): Promise<Response> {
  const { method, path, request, search } = requestContext;
  if (INNER.test(path))
    return method === 'GET' ? missingPage(toVisitorLocale(requestContext)) : refuse('request.not_found');
  if (method !== 'GET') return refuse('request.method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
  const changePassword = toChangePassword(requestContext);
  if (changePassword) return changePassword;
  const home = toHomeOfLanguage(path, search, request.headers.get('Cookie'));
  if (home) return home;
  const key = path + toPageQuery(path, search);
  const page = parts.pages.fromMemory(key, parts.now()) ?? (await draw(requestContext, key, parts));
  addExtras(page.headers, parts.permission.last?.pageExtras);
  return isHeld(request, page) ? toNotModified(page) : page;
}

/**
 * A page for everybody, from this isolate's memory or from the Pages entrypoint. It receives nothing about the visitor.
 */
export function pages(parts: EdgeParts): Handler<EdgeHono> {
  return (c) => servePage(c.get('requestContext'), parts);
}
