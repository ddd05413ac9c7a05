import createCloudflare from '@astrojs/cloudflare/cache/provider';
import type { CacheProviderFactory } from 'astro';

/** Without this limit, Cloudflare keeps serving the last page for as long as every refresh ends in a 5xx. */
const STALE_IF_ERROR_SECONDS = 600;

/** Cloudflare's cache in front of `Pages`. Astro's own provider sets everything else. */
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
