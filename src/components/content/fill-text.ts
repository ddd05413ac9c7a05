import { brand } from '../../brand/brand.ts';
import { type Locale, toLocalePath } from '../../i18n/locales.ts';
import { escapeHtml } from '../../lib/escape-html.ts';

const VALUES: Readonly<Record<string, string>> = {
  brand: brand.name,
  email: brand.contactEmail,
  age: String(brand.policy.minimumAge),
};

/** Paths of the site without a language. */
const PLAIN_PATHS = /^\/(?:api|wps|studio)\//;

/**
 * Fills brand values into a text of the product and localises its links. `operator` is the company's name, or a phrase
 * if the brand has none.
 */
export function fillText(html: string, locale: Locale, operator: string): string {
  return html
    .replaceAll(/\{\{(\w+)\}\}|%7B%7B(\w+)%7D%7D/g, (whole, name?: string, encoded?: string) => {
      const key = name ?? encoded ?? '';
      const value = key === 'operator' ? operator : VALUES[key];
      return value === undefined ? whole : escapeHtml(value);
    })
    .replaceAll(/href="(\/[^"]*)"/g, (whole, path: string) =>
      PLAIN_PATHS.test(path) ? whole : `href="${toLocalePath(path, locale)}"`,
    );
}
