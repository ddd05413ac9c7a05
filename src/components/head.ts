import { brand } from '../brand/brand.ts';
import { type Locale, requireLocaleRow, toLocalePath } from '../i18n/locales.ts';

import { getRoute, type RoutePath } from './site-routes.ts';

export interface PageLinks {
  readonly canonical: string;
  /** The same page in each language, and the one for everybody else. */
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
}

/** The part of a query that makes a page of its own; the first page of a list is the list. */
function toOwnQuery(names: readonly string[], asked: URLSearchParams): string {
  const own = new URLSearchParams();
  for (const name of names) {
    const value = asked.get(name);
    if (value && !(name === 'page' && value === '1')) own.set(name, value);
  }
  return own.size === 0 ? '' : `?${own}`;
}

/** The picture that networks show beside a link (scripts/pictures.mjs draws one a page and language); what is no page of its own has that of home. */
export function toSharePath(path: RoutePath | undefined, locale: Locale): string {
  const route = path && getRoute(path);
  const shown = route?.isIndexed ? path : (route?.canonical ?? '/');
  return `/share/${locale}/${shown === '/' || shown === undefined ? 'home' : shown.slice(1)}.jpg`;
}

/** Where search engines find a page (spec §2). Pages that are not indexed name the one that is. */
export function toPageLinks(path: RoutePath, locale: Locale, url: URL): PageLinks {
  const route = getRoute(path);
  const target = (route.canonical ?? path) + toOwnQuery(route.query ?? [], url.searchParams);
  const toUrl = (to: Locale) => url.origin + toLocalePath(target, to);
  return {
    canonical: toUrl(locale),
    alternates: [
      ...brand.locales.map((to) => ({ hreflang: requireLocaleRow(to).tag, href: toUrl(to) })),
      { hreflang: 'x-default', href: toUrl(brand.defaultLocale) },
    ],
  };
}
