import type { CacheProviderFactory } from 'astro';
import { collectInvalidationTags } from 'astro/cache/provider-utils';

interface Entry {
  body: ArrayBuffer;
  status: number;
  headers: [string, string][];
  freshUntil: number;
  deadAfter: number;
  tags: string[];
  refreshing: boolean;
}

function seconds(header: string, directive: string): number {
  return Number(new RegExp(`${directive}=(\\d+)`).exec(header)?.[1] ?? 0);
}

/**
 * Pages kept in this isolate when no Cloudflare cache is in front (docs/decisions/0003): Astro's own memory cache never
 * refreshes a page that asks the platform. One refresh at a time; a fill that began before a purge is not kept.
 */
const provider: CacheProviderFactory<{ max?: number }> = (config) => {
  const max = config?.max ?? 500;
  const entries = new Map<string, Entry>();
  let purges = 0;

  async function fill(key: string, next: () => Promise<Response>): Promise<Response> {
    const began = purges;
    const response = await next();
    const life = response.headers.get('CDN-Cache-Control') ?? '';
    const maxAge = seconds(life, 'max-age');
    if (!maxAge || response.headers.has('set-cookie')) return response;
    const body = await response.arrayBuffer();
    if (began === purges) {
      const now = Date.now();
      entries.delete(key);
      const oldest = entries.keys().next();
      if (entries.size >= max && !oldest.done) entries.delete(oldest.value);
      entries.set(key, {
        body,
        status: response.status,
        headers: [...response.headers],
        freshUntil: now + maxAge * 1000,
        deadAfter: now + (maxAge + seconds(life, 'stale-while-revalidate')) * 1000,
        tags: (response.headers.get('Cache-Tag') ?? '').split(','),
        refreshing: false,
      });
    }
    return new Response(body, { status: response.status, headers: response.headers });
  }

  function mark(response: Response, word: 'HIT' | 'MISS' | 'STALE'): Response {
    response.headers.set('X-Astro-Cache', word);
    return response;
  }

  return {
    name: 'orla-local',
    async onRequest({ request, url, waitUntil }, next) {
      if (request.method !== 'GET') return next();
      const key = url.pathname + url.search;
      const entry = entries.get(key);
      const now = Date.now();
      if (!entry || now > entry.deadAfter) return mark(await fill(key, next), 'MISS');
      const stale = now > entry.freshUntil;
      if (stale && !entry.refreshing) {
        entry.refreshing = true;
        const refresh = fill(key, next)
          .catch(() => undefined)
          .finally(() => {
            entry.refreshing = false;
          });
        waitUntil?.(refresh);
      }
      return mark(new Response(entry.body, { status: entry.status, headers: entry.headers }), stale ? 'STALE' : 'HIT');
    },
    async invalidate(options) {
      purges += 1;
      const tags = new Set(collectInvalidationTags(options));
      for (const [key, entry] of entries) if (entry.tags.some((tag) => tags.has(tag))) entries.delete(key);
    },
  };
};

export default provider;
