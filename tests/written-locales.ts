import { LANGUAGES, type LanguageRow } from '../src/i18n/languages.ts';
import { isLocale, type Locale } from '../src/i18n/locales.ts';

const rows: readonly LanguageRow[] = LANGUAGES;

/** Languages with all words and texts of their own: neither incomplete, nor with the words of another one. */
export const WRITTEN_LOCALES: readonly Locale[] = rows
  .filter(({ status, inherits }) => status === 'full' && inherits === undefined)
  .map(({ path }) => path)
  .filter(isLocale);
