import * as z from 'zod/mini';

/** `PT`, `EN`, `PT-BR`: language of an operator's text. */
export const LanguageSchema = z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{2})?$/));

export const LANGUAGES_MAX = 40;
/** Maximum bytes of a call with texts in every language, and of a page of twenty things with such texts. */
export const TEXTS_BODY_LIMIT = 256 * 1024;
export const TEXTS_LIST_LIMIT = 6 * 1024 * 1024;
export const TEXTS_PAGE_MAX = 20;

/**
 * Texts by language, at least one. A reader gets their language, else one of its fallbacks (`i18n/languages.ts`), else
 * any.
 */
export function textsOf<Words extends z.ZodMiniType>(words: Words) {
  return z
    .record(LanguageSchema, words)
    .check(
      z.refine((texts) => Object.keys(texts).length > 0 && Object.keys(texts).length <= LANGUAGES_MAX, 'languages'),
    );
}

type Filled = Readonly<Record<string, string | readonly string[]>>;

/** Languages whose texts fill every field that is filled in any language. */
export function listWholeLanguages(texts: Readonly<Record<string, Filled>>): string[] {
  const isFilled = (words: Filled, field: string) => (words[field]?.length ?? 0) > 0;
  const fields = new Set(
    Object.values(texts).flatMap((words) => Object.keys(words).filter((field) => isFilled(words, field))),
  );
  return Object.keys(texts).filter((language) => [...fields].every((field) => isFilled(texts[language] ?? {}, field)));
}
