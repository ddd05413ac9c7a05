import { toPageCsp } from './security.ts';

/** For caches in front of the edge; what is left of them says too much, or keeps a page that the gate would refuse. */
const CACHE_HEADERS = ['Cloudflare-CDN-Cache-Control', 'CDN-Cache-Control', 'Cache-Tag', 'Set-Cookie'] as const;

/** What a browser gets of a page's headers. */
export function setPageHeaders(headers: Headers): void {
  for (const name of CACHE_HEADERS) headers.delete(name);
  // Printed dialogs may be a few minutes old: their code draws anew what has changed.
  if (!headers.get('Cache-Control')?.startsWith('max-age=')) headers.set('Cache-Control', 'no-cache');
  const policy = headers.get('Content-Security-Policy');
  // Astro prints no policy while developing, and its own client would not run under ours.
  const isUnprotected = policy === null && import.meta.env.DEV;
  headers.set('Content-Security-Policy', isUnprotected ? "frame-ancestors 'none'" : toPageCsp(policy));
}
