import createCloudflare from '@astrojs/cloudflare/cache/provider';
import type { CacheProviderFactory } from 'astro';
import { STALE_ON_ERROR_SECONDS } from '../../contract/core/cache-lifetimes.ts';

/** Cloudflare's cache in front of `Pages`. Astro's own provider sets everything else. */
const provider: CacheProviderFactory = (config) => {
  const cloudflare = createCloudflare(config);
  return {
    ...cloudflare,
    setHeaders(options, request) {
      const headers = cloudflare.setHeaders?.(options, request) ?? new Headers();
      // Without this limit, Cloudflare keeps serving the last page for as long as every refresh ends in a 5xx.
      const life = headers.get('Cloudflare-CDN-Cache-Control');
      if (life) headers.set('Cloudflare-CDN-Cache-Control', `${life}, stale-if-error=${STALE_ON_ERROR_SECONDS}`);
      return headers;
    },
  };
};

export default provider;
