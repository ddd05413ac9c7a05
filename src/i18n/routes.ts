import { localizePath } from 'astro-i18next';
import type { Locale } from './locales.ts';

/** Link of a page: `/rng` in a locale. */
export function toPagePath(path: string, locale: Locale): string {
  return localizePath(path, locale);
}
