import { loadFile, paths } from 'virtual:locale-files';
import type { Locale } from './locales.ts';

export interface LocaleText {
  /** File name, and the route of a page. */
  readonly name: string;
  readonly html: string;
  /** ISO 8601 */
  readonly updated: string;
  /** Language of the text: without a translation it is that of a fallback. */
  readonly from: Locale;
}

export interface LocaleTopic extends LocaleText {
  readonly title: string;
  readonly order: number;
}

/** Long texts of a language, rendered at build. */
export interface LocaleTexts {
  readonly pages: readonly LocaleText[];
  /** Help centre, one file per topic, in order. */
  readonly help: readonly LocaleTopic[];
  /** How to install the site on a phone, in order. */
  readonly install: readonly LocaleTopic[];
}

const loaded = new Map<Locale, LocaleTexts>();

export async function loadTexts(locale: Locale): Promise<LocaleTexts> {
  const texts = loaded.get(locale) ?? (await loadFile<LocaleTexts>(paths[locale].texts));
  loaded.set(locale, texts);
  return texts;
}
