import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageRow, toFallbacks } from './languages.ts';

/** Languages with pages; `languages.ts` is the registry. A brand offers all of them or some (`brand.locales`). */
export type LocaleRow = Extract<(typeof LANGUAGES)[number], { status: 'full' | 'partial' }>;
export type Locale = LocaleRow['path'];

const ROWS: readonly LanguageRow[] = LANGUAGES;

export const LOCALES = ROWS.filter(({ status }) => status !== 'off') as readonly LanguageRow[] as readonly LocaleRow[];

export const DEFAULT_LOCALE = DEFAULT_LANGUAGE satisfies Locale;

const BY_PATH = new Map<string, LocaleRow>(LOCALES.map((row) => [row.path, row]));

export function isLocale(path: string): path is Locale {
  return BY_PATH.has(path);
}

export function requireLocaleRow(path: Locale): LocaleRow {
  const row = BY_PATH.get(path);
  if (!row) throw new Error(`No locale ${path}`);
  return row;
}

/** Attribute `data-lines` of a document (layouts/tokens.css). */
export function toLines({ lineHeight }: LanguageRow): 'tall' | undefined {
  return lineHeight === 'tall' ? lineHeight : undefined;
}

/** Search engines list pages of complete languages only. */
export function isComplete(path: Locale): boolean {
  const { status }: LanguageRow = requireLocaleRow(path);
  return status === 'full';
}

/** The languages whose texts the pages of a language use, in order. The language itself comes first. */
export function toTextOrder(path: Locale): readonly Locale[] {
  return toFallbacks(path).filter(isLocale);
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
