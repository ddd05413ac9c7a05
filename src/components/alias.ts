import type { APIRoute } from 'astro';
import { toLocalePath } from '../i18n/locales.ts';

/**
 * Redirects another address of a page (spec §2) to the canonical one, which search engines and caches use; the query
 * stays.
 */
export function toAlias(path: string): APIRoute {
  return ({ locals, redirect, url }) => redirect(toLocalePath(path, locals.locale) + url.search, 308);
}
