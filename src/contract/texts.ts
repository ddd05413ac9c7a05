import * as z from 'zod/mini';

/** `PT`, `EN`, `PT-BR`: what an operator writes words for. */
export const LanguageSchema = z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{2})?$/));

const LANGUAGES_MAX = 40;

/** Words by language, at least one; a reader gets theirs, else their language's first part, else the brand's, else any. */
export function textsOf<Words extends z.ZodMiniType>(words: Words) {
  return z
    .record(LanguageSchema, words)
    .check(
      z.refine((texts) => Object.keys(texts).length > 0 && Object.keys(texts).length <= LANGUAGES_MAX, 'languages'),
    );
}
