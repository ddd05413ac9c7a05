import { expect, test } from 'vitest';
import { PAGE_LIFE } from '../../../../src/contract/core/cache-lifetimes.ts';
import createProvider from '../../../../src/edge/pages/deployed-cache.ts';

test('a deployed page that cannot be rendered again is served for ten minutes, not forever', () => {
  const options = { ...PAGE_LIFE, tags: ['promotions'] };
  const headers = createProvider(undefined).setHeaders?.(options, new Request('https://orla.test/promo'));
  expect(headers?.get('Cloudflare-CDN-Cache-Control')).toBe(
    'public, max-age=30, stale-while-revalidate=600, stale-if-error=600',
  );
  expect(headers?.get('Cache-Tag')).toMatch(/^promotions,/);
});
