import { readTerms, SOURCE } from './files.mjs';

const TERMS = Object.entries(readTerms()).map(([id, { en, never = [] }]) => ({
  id,
  pattern: new RegExp(en, 'i'),
  never,
}));
const PATTERN_OF = new Map(TERMS.map(({ id, pattern }) => [id, pattern]));
/** Maximum number of words in a message that must use the glossary's terms. A longer message may express a term in other words. */
const WORDS_MAX = 5;

const withoutParameters = (text) => text.replaceAll(/\{\{\w+\}\}/g, ' ');
const countWords = (text) => (text.match(/[A-Za-z'-]+/g) ?? []).length;

/** Checks that the glossary of a language has a translation of each term. */
export function checkGlossary(locale, glossary) {
  if (locale === SOURCE) return [];
  const at = `translation/glossary/${locale}.json`;
  if (!glossary) return [`${at}: is missing`];
  const { terms = {} } = glossary;
  return [
    ...TERMS.filter(({ id }) => !terms[id]?.length).map(({ id }) => `${at}: ${id}: has no term`),
    ...Object.keys(terms)
      .filter((id) => !PATTERN_OF.has(id))
      .map((id) => `${at}: ${id}: is not in terms.json`),
  ];
}

/**
 * Checks that a short message uses the glossary's term for each English term, and never the main term of its opposite: "Confirm" must not become
 * "Cancel".
 */
export function checkTerms({ at, text, source: whole, glossary, tag }) {
  const source = withoutParameters(whole);
  if (countWords(source) > WORDS_MAX || glossary.except?.includes(at)) return [];
  const lower = text.toLocaleLowerCase(tag);
  const says = (forms = []) => forms.some((form) => lower.includes(form.toLocaleLowerCase(tag)));
  const key = at.slice(at.indexOf(':') + 1);
  return TERMS.filter(({ pattern }) => pattern.test(source)).flatMap(({ id, never }) => [
    ...(says(glossary.terms[id]) ? [] : [`${key}: lacks the term ${id} (${glossary.terms[id]?.join(', ')}): ${text}`]),
    ...never
      .filter((other) => !PATTERN_OF.get(other)?.test(source) && says(glossary.terms[other]?.slice(0, 1)))
      .map((other) => `${key}: says ${other} for ${id}: ${text}`),
  ]);
}
