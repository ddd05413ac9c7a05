import { DEFAULT_LANGUAGE as DEFAULT_PATH, toFallbacks } from '../../i18n/languages.ts';

const toCode = (path: string) => path.toUpperCase();

/** Catalogue code of the brand's language. */
export const DEFAULT_LANGUAGE = toCode(DEFAULT_PATH);

/**
 * Codes of the languages whose texts a reader gets, in order: their language, it without its region, then the fallbacks of the
 * registry. Without a language it is the brand's.
 */
export function toTextLanguages(language: string): readonly string[] {
  const wanted = language.toUpperCase() || DEFAULT_LANGUAGE;
  const fallbacks = toFallbacks(wanted.toLowerCase()).map(toCode);
  return [...new Set([wanted, wanted.split('-', 1)[0] ?? wanted, ...fallbacks])];
}

/** The text of the first of the reader's languages that has one (`toTextLanguages`), else any. */
export function pickText<Words>(texts: Readonly<Record<string, Words>>, language: string): Words {
  const names = [...toTextLanguages(language), ...Object.keys(texts)];
  const name = names.find((candidate) => Object.hasOwn(texts, candidate));
  if (name === undefined) throw new Error('No language has a text');
  return texts[name] as Words;
}
