import { brand } from '../../brand/brand.ts';
import { type Locale, toLocalePath } from '../../i18n/locales.ts';
import { escapeHtml } from '../../lib/escape-html.ts';

const VALUES: Readonly<Record<string, string>> = {
  brand: brand.name,
  email: brand.contactEmail,
  age: String(brand.policy.minimumAge),
};

/** Pages of ours that have no language of their own. */
const PLAIN_PATHS = /^\/(?:api|wps|studio)\//;

/**
 * Our own text as it is printed: the brand's values filled in, links in the reader's language. `operator` names the company, in words
 * while the brand does not.
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
