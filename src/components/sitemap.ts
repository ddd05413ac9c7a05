import { brand } from '../brand/brand.ts';
import { isComplete, type Locale } from '../i18n/locales.ts';
import { toPageLinks } from './head.ts';
import type { RoutePath } from './site-routes.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** Languages with a sitemap of their own. */
export function listMappedLocales(): Locale[] {
  return brand.locales.filter(isComplete);
}

/**
 * The index of sitemaps, with one sitemap per complete language. A single file with 35 languages would be over 2 MB,
 * because each address names all others.
 */
export function toSitemapIndex({ origin }: URL): string {
  const rows = listMappedLocales().map((locale) => `<sitemap><loc>${origin}/sitemap-${locale}.xml</loc></sitemap>`);
  return [HEAD, `<sitemapindex xmlns="${NAMESPACE}">`, ...rows, '</sitemapindex>', ''].join('\n');
}

/**
 * Indexed pages in a language, each with its address in every other. Of the characters that XML escapes, the addresses
 * contain only `&`.
 */
export function toSitemap(locale: Locale, paths: readonly RoutePath[], url: URL): string {
  const origin = new URL(url.origin);
  const entries = paths.map((path) => {
    const { canonical, alternates } = toPageLinks(path, locale, origin);
    const others = alternates.map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
    );
    return `<url><loc>${canonical}</loc>${others.join('')}</url>`;
  });
  const root = `<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;
  return [HEAD, root, ...entries, '</urlset>', ''].join('\n');
}
