import { LANGUAGES } from './languages.ts';

/**
 * Enabled languages. To add one: its path here, a folder `src/words/<path>/` with the same files and keys as `pt`, its
 * flag in `components/flags.ts`, and its path in `brand/brand.ts` (`locales`). `npm test` lists missing keys; a missing
 * key falls back to Portuguese. So do other texts, until they have the language: `content/` and `brand/texts/`.
 */
const PATHS = ['pt', 'en'] as const;
export type Locale = (typeof PATHS)[number];
export type LocaleRow = Extract<(typeof LANGUAGES)[number], { path: Locale }>;

export const LOCALES: readonly LocaleRow[] = LANGUAGES.filter((row): row is LocaleRow =>
  (PATHS as readonly string[]).includes(row.path),
);

export const DEFAULT_LOCALE = 'pt' satisfies Locale;

const BY_PATH = new Map<string, LocaleRow>(LOCALES.map((row) => [row.path, row]));

export function isLocale(path: string): path is Locale {
  return BY_PATH.has(path);
}

export function requireLocaleRow(path: Locale): LocaleRow {
  const row = BY_PATH.get(path);
  if (!row) throw new Error(`No locale ${path}`);
  return row;
}

/** Locale of a URL path by its first segment; the default locale has none. `/pt/…` is not a page (it redirects). */
export function toLocale(pathname: string): Locale {
  const first = pathname.split('/', 2)[1] ?? '';
  return isLocale(first) ? first : DEFAULT_LOCALE;
}

/** Path in a locale: `/rng`, `/en/rng`. For the edge and the browser; pages use `routes.ts`. */
export function toLocalePath(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** `/en/rng` → `/rng`. */
export function toPlainPath(pathname: string): string {
  const locale = toLocale(pathname);
  return locale === DEFAULT_LOCALE ? pathname : pathname.slice(locale.length + 1) || '/';
}
