import { brand } from '../../brand/brand.ts';
import { type Locale, toLocalePath } from '../../i18n/locales.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { fillWords } from '../../lib/words.ts';

const VALUES = { brand: brand.name, email: brand.contactEmail, age: String(brand.policy.minimumAge) };

/** Markdown encodes the braces of a parameter in a link's address. */
const ENCODED = /%7B%7B(\w+)%7D%7D/g;

/** Paths of the site without a language. */
const PLAIN_PATHS = /^\/(?:api|wps|studio)\//;

/** Matches a part of a text that is about a module, together with the marker lines before and after it. */
const PART = /<p>\{\{#(\w+)\}\}<\/p>(.*?)<p>\{\{\/\1\}\}<\/p>/gs;

/** Leaves out the parts of a text about modules that are off. */
export function keepOpenParts(html: string, features: readonly string[]): string {
  return html.replaceAll(PART, (_, feature: string, part: string) => (features.includes(feature) ? part : ''));
}

/**
 * Fills brand values into a text of the product and localises its links. `operator` is the company's name, or a phrase
 * if the brand has none.
 */
export function fillText(html: string, locale: Locale, operator: string): string {
  const values = Object.entries({ ...VALUES, operator }).map(([name, value]) => [name, escapeHtml(value)]);
  return fillWords(html.replaceAll(ENCODED, '{{$1}}'), Object.fromEntries(values)).replaceAll(
    /href="(\/[^"]*)"/g,
    (whole, path: string) => (PLAIN_PATHS.test(path) ? whole : `href="${toLocalePath(path, locale)}"`),
  );
}
