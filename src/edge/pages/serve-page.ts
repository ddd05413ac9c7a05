import type { EdgeParts, Visit } from '../context.ts';
import { refusalPage } from '../gate/refusal-page.ts';
import { toVisitorLocale } from '../gate/visitor-locale.ts';
import { refuse } from '../headers/refusal.ts';
import { toPageCsp } from '../headers/security.ts';
import { toCanonicalIp } from '../request/visitor.ts';
import { toPageQuery } from './page-query.ts';

const PAGE_HEADERS = { accept: 'text/html' };
/** For caches in front of the edge; what is left of them says too much, or keeps a page that the gate would refuse. */
const CACHE_HEADERS = ['Cloudflare-CDN-Cache-Control', 'CDN-Cache-Control', 'Cache-Tag', 'Set-Cookie'] as const;

function isSameVersion(request: Request, etag: string | null): boolean {
  const held = request.headers.get('If-None-Match');
  if (!held || !etag) return false;
  return held.split(',').some((one) => one.trim().replace('W/', '') === etag.replace('W/', ''));
}

async function failedPage(visit: Visit): Promise<Response> {
  const location = { ip: toCanonicalIp(visit.visitor.ip), country: visit.visitor.country };
  return refusalPage('error', toVisitorLocale(visit), location);
}

function setPageHeaders(headers: Headers, siteOrigin: string): void {
  for (const name of CACHE_HEADERS) headers.delete(name);
  headers.set('Cache-Control', 'no-cache');
  const policy = headers.get('Content-Security-Policy');
  // Astro prints no policy while developing, and its own client would not run under ours.
  if (policy || !import.meta.env.DEV) headers.set('Content-Security-Policy', toPageCsp(policy));
  else headers.set('Content-Security-Policy', "frame-ancestors 'none'");
  const location = headers.get('Location');
  if (location?.startsWith(`${siteOrigin}/`)) headers.set('Location', location.slice(siteOrigin.length));
}

/** A page from the Pages entrypoint, cached or rendered there for everybody alike: it learns nothing of the visitor. */
export async function servePage(visit: Visit, { config, pages }: EdgeParts, ctx: ExecutionContext): Promise<Response> {
  const { method, path, request } = visit;
  if (path === '/_purge') return refuse('request.not_found');
  if (method !== 'GET') return refuse('request.method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
  const url = config.siteOrigin + path + toPageQuery(visit.search);
  const page = await pages.render(new Request(url, { redirect: 'manual', headers: PAGE_HEADERS }), ctx);
  if (page.status >= 500 && !page.headers.get('Content-Type')?.startsWith('text/html')) {
    await page.body?.cancel().catch(() => undefined);
    return failedPage(visit);
  }
  const response = new Response(page.body, page);
  setPageHeaders(response.headers, config.siteOrigin);
  if (page.status === 200 && isSameVersion(request, page.headers.get('ETag'))) {
    await response.body?.cancel().catch(() => undefined);
    // A browser takes these headers over into the page that it keeps: they must be the page's own.
    return new Response(null, { status: 304, headers: response.headers });
  }
  return response;
}
