import { toFallbacks } from '../../i18n/languages.ts';

/** For callers that name no language, and for columns from before texts had languages. */
export const DEFAULT_LANGUAGE = 'PT';

/** The languages in which a text for this reader is looked for, best first, as paths; an empty language is the default one. */
export function toLanguagePaths(language: string): string[] {
  return toFallbacks(language || DEFAULT_LANGUAGE);
}

/** The same as catalogue codes. */
export function toLanguageChain(language: string): string[] {
  return toLanguagePaths(language).map((path) => path.toUpperCase());
}

/** The text in the reader's language, else in one of its fallbacks, else any. */
export function pickText<Words>(texts: Readonly<Record<string, Words>>, language: string): Words {
  const names = [language.toUpperCase(), ...toLanguageChain(language), ...Object.keys(texts)];
  const name = names.find((candidate) => Object.hasOwn(texts, candidate));
  if (name === undefined) throw new Error('No language has a text');
  return texts[name] as Words;
}

/** SQL: the text of a JSON column by language, for the chain (a JSON array) in a parameter; null if no language of the chain has one. */
export function pickTextSql(column: string, parameter: string): string {
  return `(select ${column} ->> value from json_each(${parameter}) where ${column} ->> value is not null order by key limit 1)`;
}
