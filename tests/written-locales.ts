import { LANGUAGES, type LanguageRow } from '../src/i18n/languages.ts';
import { isLocale, type Locale } from '../src/i18n/locales.ts';

const rows: readonly LanguageRow[] = LANGUAGES;

/** Languages that have all their words and texts, and use none of another language. */
export const WRITTEN_LOCALES: readonly Locale[] = rows
  .filter(({ status, inherits }) => status === 'full' && inherits === undefined)
  .map(({ path }) => path)
  .filter(isLocale);
