import type { APIRoute } from 'astro';
import { toLocalePath } from '../i18n/locales.ts';

/** Other addresses of a page (spec §2) lead to the one that search engines and caches know; the query stays. */
export function toAlias(path: string): APIRoute {
  return ({ locals, redirect, url }) => redirect(toLocalePath(path, locals.locale) + url.search, 308);
}
