import { toPageCsp } from './security.ts';

/**
 * Headers for caches in front of the edge. A browser must not get them: they disclose internals, or would keep a page
 * that the gate refuses.
 */
const CACHE_HEADERS = ['Cloudflare-CDN-Cache-Control', 'CDN-Cache-Control', 'Cache-Tag', 'Set-Cookie'] as const;

const KEPT = /^(?:max-age=|no-store$)/;

/** Turns the headers of a rendered page into headers for a browser. */
export function setPageHeaders(headers: Headers): void {
  for (const name of CACHE_HEADERS) headers.delete(name);
  // Keeps two values: `max-age` of rendered dialogs (a few minutes; the code of a dialog corrects outdated content when it
  // loads), and `no-store` of a page with a missing answer.
  if (!KEPT.test(headers.get('Cache-Control') ?? '')) headers.set('Cache-Control', 'no-cache');
  const policy = headers.get('Content-Security-Policy');
  // Astro prints no policy in development, and its dev client would not run under ours.
  const isUnprotected = policy === null && import.meta.env.DEV;
  headers.set('Content-Security-Policy', isUnprotected ? "frame-ancestors 'none'" : toPageCsp(policy));
}
