import createCloudflare from '@astrojs/cloudflare/cache/provider';
import type { CacheProviderFactory } from 'astro';

/** Where a page says nothing of it, Cloudflare keeps showing the last one for as long as no new one comes without a 5xx. */
const STALE_IF_ERROR_SECONDS = 600;

/** Cloudflare's cache in front of `Pages`, which Astro's own provider says everything else to. */
const provider: CacheProviderFactory = (config) => {
  const cloudflare = createCloudflare(config);
  return {
    ...cloudflare,
    setHeaders(options, request) {
      const headers = cloudflare.setHeaders?.(options, request) ?? new Headers();
      const life = headers.get('Cloudflare-CDN-Cache-Control');
      if (life) headers.set('Cloudflare-CDN-Cache-Control', `${life}, stale-if-error=${STALE_IF_ERROR_SECONDS}`);
      return headers;
    },
  };
};

export default provider;
