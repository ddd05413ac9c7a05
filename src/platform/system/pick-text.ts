import { DEFAULT_LANGUAGE as DEFAULT_PATH, toFallbacks } from '../../i18n/languages.ts';

const toCode = (path: string) => path.toUpperCase();
/**
 * Language codes as operators write them (contract/core/texts.ts). Other values must not reach SQLite's `->>`, which would read them as paths:
 * an empty path is an error, and `$` selects the whole document.
 */
const CODE = /^[A-Z]{2}(?:-[A-Z]{2})?$/;

/** Catalogue code of the brand's language: for callers that name no language, and for columns from before texts had languages. */
export const DEFAULT_LANGUAGE = toCode(DEFAULT_PATH);

/** The languages in which a text for this reader is looked for, best first, as paths; an empty language is the default one. */
export const toLanguagePaths = (language: string): readonly string[] => toFallbacks(language || DEFAULT_LANGUAGE);

/** The same languages as catalogue codes. The reader's language comes first, even if it is not in the registry: operators may add languages. */
export function toTextLanguages(language: string): readonly string[] {
  const wanted = language.toUpperCase() || DEFAULT_LANGUAGE;
  const own = [wanted, wanted.split('-', 1)[0] ?? wanted].filter((code) => CODE.test(code));
  return [...new Set([...own, ...toLanguagePaths(language).map(toCode)])];
}

/** The text of the first of the reader's languages that has one (`toTextLanguages`), else any. */
export function pickText<Words>(texts: Readonly<Record<string, Words>>, language: string): Words {
  const names = [...toTextLanguages(language), ...Object.keys(texts)];
  const name = names.find((candidate) => Object.hasOwn(texts, candidate));
  if (name === undefined) throw new Error('No language has a text');
  return texts[name] as Words;
}

/**
 * SQL that reads a text from a JSON column with texts by language. The parameter has the reader's languages as a JSON array, best first.
 * Null if the column has a text in none of them.
 */
export function pickTextSql(column: string, parameter: string): string {
  return `(select ${column} ->> value from json_each(${parameter}) where ${column} ->> value is not null order by key limit 1)`;
}
