import * as z from 'zod/mini';

/** `PT`, `EN`, `PT-BR`: language of an operator's text. */
export const LanguageSchema = z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{2})?$/));

const LANGUAGES_MAX = 40;

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
