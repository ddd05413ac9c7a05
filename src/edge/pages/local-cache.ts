import type { CacheProviderFactory } from 'astro';
import { collectInvalidationTags } from 'astro/cache/provider-utils';
import { STALE_ON_ERROR_SECONDS } from '../../contract/core/cache-lifetimes.ts';
import { setPageHeaders } from '../headers/page-headers.ts';
import { setSecurityHeaders } from '../headers/security.ts';
import { type Lifetimes, readOrRefresh } from '../stale-while-revalidate.ts';
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

/** Headers of a stored page for the browser. Computed once when the page is stored, not for each answer. */
function toBrowserHeaders(response: Response): Headers {
  const headers = new Headers(response.headers);
  setPageHeaders(headers);
  setSecurityHeaders(headers);
  headers.set('X-Astro-Cache', 'HIT');
  return headers;
}

/** How long a page may be stored, from its `CDN-Cache-Control`. Undefined if the page may not be stored. */
function toLifetimes(header: string): Lifetimes | undefined {
  const maxAge = seconds(header, 'max-age');
  if (!maxAge) return undefined;
  const staleMs = (maxAge + seconds(header, 'stale-while-revalidate')) * 1000;
  return { freshMs: maxAge * 1000, staleMs, deadMs: staleMs + STALE_ON_ERROR_SECONDS * 1000 };
}

function toPage(response: Response, body: ArrayBuffer, lifetimes: Lifetimes): StoredPage {
  return {
    body,
    headers: toBrowserHeaders(response),
    tags: toTags(response.headers.get('Cache-Tag')),
    storedAt: Date.now(),
    lifetimes,
    refreshUntil: 0,
  };
}

/** True for an error, or for a page that may not be stored because the platform did not answer one of its calls (middleware.ts). */
function isFailed(response: Response): boolean {
  return response.status >= 500 || (response.status === 200 && !response.headers.has('CDN-Cache-Control'));
}

const STATES = { fresh: 'HIT', stale: 'STALE', error: 'STALE-ERROR' } as const;

/**
 * Caches pages in this isolate if no Cloudflare cache is in front (docs/decisions/0003). Astro's own memory cache is not used, because it
 * never refreshes a page that calls the platform. Each page has at most one refresh at a time. A page whose rendering began before a purge
 * is not stored.
 */
const provider: CacheProviderFactory<{ max?: number }> = (config) => {
  const max = config?.max ?? 500;

  async function fill(key: string, next: () => Promise<Response>): Promise<Response> {
    const began = purgeCount();
    const response = await next();
    const lifetimes = toLifetimes(response.headers.get('CDN-Cache-Control') ?? '');
    if (!lifetimes || response.status !== 200 || response.headers.has('set-cookie')) return response;
    const body = await response.arrayBuffer();
    storePage(key, toPage(response, body, lifetimes), began, max);
    return new Response(body, { status: response.status, headers: response.headers });
  }

  return {
    name: 'orla-local',
    async onRequest({ request, url, waitUntil }, next) {
      if (request.method !== 'GET') return next();
      const key = url.pathname + url.search;
      const read = await readOrRefresh(getStoredPage(key), {
        now: Date.now,
        refresh: () => fill(key, next),
        isFailure: isFailed,
        waitUntil: (work) => waitUntil?.(work),
      });
      const response = read.stored ? toStoredResponse(read.stored) : read.answer;
      response.headers.set('X-Astro-Cache', read.stored ? STATES[read.detail] : 'MISS');
      return response;
    },
    async invalidate(options) {
      purgeStoredPages(new Set(collectInvalidationTags(options)));
    },
  };
};

export default provider;
