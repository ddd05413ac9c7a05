import { brand } from '../brand/brand.ts';
import { isComplete, type Locale, requireLocaleRow, toLocalePath } from '../i18n/locales.ts';

import { getRoute, type RoutePath } from './site-routes.ts';

export interface PageLinks {
  readonly canonical: string;
  /** Addresses of the page in each complete language, and the default for all other languages. A page in an incomplete language has none. */
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
}

/** Part of the query that makes a separate page for search engines. The first page of a list has no such part. */
function toOwnQuery(names: readonly string[], asked: URLSearchParams): string {
  const own = new URLSearchParams();
  for (const name of names) {
    const value = asked.get(name);
    if (value && !(name === 'page' && value === '1')) own.set(name, value);
  }
  return own.size === 0 ? '' : `?${own}`;
}

/**
 * Preview picture for links in social networks. It has no words, so all languages use the same (scripts/pictures.mjs
 * draws one per page); pages that are not indexed use the home page's.
 */
export function toSharePath(path: RoutePath | undefined): string {
  const route = path && getRoute(path);
  const shown = route?.isIndexed ? path : (route?.canonical ?? '/');
  return `/share/${shown === '/' || shown === undefined ? 'home' : shown.slice(1)}.jpg`;
}

/** Canonical and alternate links of a page for search engines (spec §2). Pages that are not indexed name the indexed page. */
export function toPageLinks(path: RoutePath, locale: Locale, url: URL): PageLinks {
  const route = getRoute(path);
  const target = (route.canonical ?? path) + toOwnQuery(route.query ?? [], url.searchParams);
  const toUrl = (to: Locale) => url.origin + toLocalePath(target, to);
  return {
    canonical: toUrl(locale),
    alternates: !isComplete(locale)
      ? []
      : [
          ...brand.locales.filter(isComplete).map((to) => ({ hreflang: requireLocaleRow(to).tag, href: toUrl(to) })),
          { hreflang: 'x-default', href: toUrl(brand.defaultLocale) },
        ],
  };
}

/** Breadcrumbs: the pages from the home page to an indexed page; empty for the home page. `toTitle` gives the name of a route. */
export function toCrumbs(path: RoutePath, locale: Locale, { canonical }: PageLinks, toTitle: (path: string) => string) {
  if (path === '/') return [];
  const { origin } = new URL(canonical);
  const { parent } = getRoute(path);
  return [
    { name: brand.name, url: origin + toLocalePath('/', locale) },
    ...(parent ? [{ name: toTitle(parent), url: origin + toLocalePath(parent, locale) }] : []),
  ];
}
