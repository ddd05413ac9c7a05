import { brand } from '../../brand/brand.ts';
import { EVERY_LANGUAGE } from '../../contract/notices/notice-series.ts';
import { DEFAULT_LOCALE, LOCALES, type LocaleRow } from '../../i18n/locales.ts';

/** The languages of the brand in its order, the default one first. */
export const BRAND_LANGUAGES: readonly LocaleRow[] = LOCALES.filter(({ path }) =>
  (brand.locales as readonly string[]).includes(path),
).toSorted((left, right) => Number(right.path === DEFAULT_LOCALE) - Number(left.path === DEFAULT_LOCALE));

const [first] = BRAND_LANGUAGES;
if (!first) throw new Error('The brand has no language');
export const DEFAULT_ROW: LocaleRow = first;

/** The row of a language. Undefined for the code that means every language, and for a language that the brand does not offer. */
export function findRow(code: string): LocaleRow | undefined {
  return BRAND_LANGUAGES.find(({ catalogue }) => catalogue === code);
}

export type Filled = Readonly<Record<string, string | readonly string[]>>;
export type Texts = Readonly<Record<string, Filled>>;

/** Languages of the brand in which something is missing: the whole text, or a field that another language has. */
export function listLacking(texts: Texts, whole: readonly string[]): string[] {
  if (EVERY_LANGUAGE in texts) return [];
  return BRAND_LANGUAGES.map(({ catalogue }) => catalogue).filter((code) => !whole.includes(code));
}

/** The text that a reader of this language gets, as members see it: their own, the default one, else any. */
export function pickTexts(
  texts: Texts,
  code: string,
): { readonly language: string; readonly words: Filled } | undefined {
  const order = [code, EVERY_LANGUAGE, 'EN', DEFAULT_ROW.catalogue, ...Object.keys(texts)];
  const language = order.find((one) => one in texts);
  const words = language === undefined ? undefined : texts[language];
  return language !== undefined && words ? { language, words } : undefined;
}
