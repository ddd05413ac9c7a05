/**
 * The one locale table. To add a language: a row here, a folder `messages/<path>/` with the same files and keys as `pt`,
 * and its row in `brand/brand.ts` (`locales`). `npm test` says which keys are missing; a missing key falls back to Portuguese.
 */
export const LOCALES = [
  { path: 'pt', tag: 'pt', catalogue: 'PT', vendor: 'PT', name: 'Português', flag: 'BR', dir: 'ltr' },
  { path: 'en', tag: 'en', catalogue: 'EN', vendor: 'EN', name: 'English', flag: 'GB', dir: 'ltr' },
] as const;

export type LocaleRow = (typeof LOCALES)[number];
export type Locale = LocaleRow['path'];

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

/** The locale of a URL path by its first segment; the default has none. `/pt/…` is no page of ours (it redirects). */
export function toLocale(pathname: string): Locale {
  const first = pathname.split('/', 2)[1] ?? '';
  return isLocale(first) ? first : DEFAULT_LOCALE;
}

/** `/rng` in a locale: `/rng`, `/en/rng`. For the edge and the browser; pages use `routes.ts`. */
export function toLocalePath(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** `/en/rng` → `/rng`. */
export function toPlainPath(pathname: string): string {
  const locale = toLocale(pathname);
  return locale === DEFAULT_LOCALE ? pathname : pathname.slice(locale.length + 1) || '/';
}
