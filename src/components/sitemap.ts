import { brand } from '../brand/brand.ts';
import { isComplete } from '../i18n/locales.ts';
import { toPageLinks } from './head.ts';
import { listIndexedPaths } from './site-routes.ts';

/** Every indexed page in every complete language. Of the characters that XML escapes, the addresses contain only `&`. */
export function toSitemap(categories: ReadonlySet<string>, url: URL): string {
  const origin = new URL(url.origin);
  const entries = listIndexedPaths(categories).flatMap((path) =>
    brand.locales.filter(isComplete).map((locale) => {
      const { canonical, alternates } = toPageLinks(path, locale, origin);
      const others = alternates.map(
        ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
      );
      return `<url><loc>${canonical}</loc>${others.join('')}</url>`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
