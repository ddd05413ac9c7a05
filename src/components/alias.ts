import type { APIRoute } from 'astro';
import { toPagePath } from '../i18n/routes.ts';

/** Other addresses of a page (spec §2) lead to the one that search engines and caches know; the query stays. */
export function toAlias(path: string): APIRoute {
  return ({ locals, redirect, url }) => redirect(toPagePath(path, locals.locale) + url.search, 308);
}
