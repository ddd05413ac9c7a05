import type { CacheProviderFactory } from 'astro';
import { collectInvalidationTags } from 'astro/cache/provider-utils';
import { setPageHeaders } from '../headers/page.ts';
import { setSecurityHeaders } from '../headers/security.ts';
import { REFRESH_LIMIT_MS } from '../refresh-limit.ts';
import {
  getStoredPage,
  purgeCount,
  purgeStoredPages,
  type StoredPage,
  storePage,
  toStoredResponse,
  toTags,
} from './page-store.ts';

function seconds(header: string, directive: string): number {
  return Number(new RegExp(`${directive}=(\\d+)`).exec(header)?.[1] ?? 0);
}

/** Computed once when the page is stored, not per answer. */
function toBrowserHeaders(response: Response): Headers {
  const headers = new Headers(response.headers);
  setPageHeaders(headers);
  setSecurityHeaders(headers);
  headers.set('X-Astro-Cache', 'HIT');
  return headers;
}

function toPage(response: Response, body: ArrayBuffer, life: string, maxAge: number): StoredPage {
  const now = Date.now();
  return {
    body,
    headers: toBrowserHeaders(response),
    freshUntil: now + maxAge * 1000,
    deadAfter: now + (maxAge + seconds(life, 'stale-while-revalidate')) * 1000,
    tags: toTags(response.headers.get('Cache-Tag')),
    refreshUntil: 0,
  };
}

/** How long a stale page may be served while rendering fails. */
const STALE_ON_ERROR_MS = 600_000;

/** If a stored page can no longer be stored, the platform did not answer one of its calls (middleware.ts). */
function isFailed(response: Response): boolean {
  return response.status >= 500 || (response.status === 200 && !response.headers.has('CDN-Cache-Control'));
}

async function asStaleOnError(page: StoredPage, failed: Response): Promise<Response> {
  await failed.body?.cancel().catch(() => undefined);
  const response = toStoredResponse(page);
  response.headers.set('X-Astro-Cache', 'STALE-ERROR');
  return response;
}

/**
 * Pages cached in this isolate if no Cloudflare cache is in front (docs/decisions/0003): Astro's own memory cache never
 * refreshes a page that calls the platform. One refresh at a time; a page whose rendering began before a purge is not
 * stored.
 */
const provider: CacheProviderFactory<{ max?: number }> = (config) => {
  const max = config?.max ?? 500;

  async function fill(key: string, next: () => Promise<Response>): Promise<Response> {
    const began = purgeCount();
    const response = await next();
    const life = response.headers.get('CDN-Cache-Control') ?? '';
    const maxAge = seconds(life, 'max-age');
    if (!maxAge || response.status !== 200 || response.headers.has('set-cookie')) return response;
    const body = await response.arrayBuffer();
    storePage(key, toPage(response, body, life, maxAge), began, max);
    return new Response(body, { status: response.status, headers: response.headers });
  }

  return {
    name: 'orla-local',
    async onRequest({ request, url, waitUntil }, next) {
      if (request.method !== 'GET') return next();
      const key = url.pathname + url.search;
      const page = getStoredPage(key);
      const now = Date.now();
      if (!page || now > page.deadAfter) {
        const response = await fill(key, next);
        // The platform is down: a stale page is better than an empty one.
        if (page && now <= page.deadAfter + STALE_ON_ERROR_MS && isFailed(response))
          return asStaleOnError(page, response);
        response.headers.set('X-Astro-Cache', 'MISS');
        return response;
      }
      const stale = now > page.freshUntil;
      if (stale && now > page.refreshUntil) {
        page.refreshUntil = now + REFRESH_LIMIT_MS;
        const refresh = fill(key, next)
          .catch(() => undefined)
          .finally(() => {
            page.refreshUntil = 0;
          });
        waitUntil?.(refresh);
      }
      const response = toStoredResponse(page);
      if (stale) response.headers.set('X-Astro-Cache', 'STALE');
      return response;
    },
    async invalidate(options) {
      purgeStoredPages(new Set(collectInvalidationTags(options)));
    },
  };
};

export default provider;
