import type { T } from '../../lib/words.ts';

/** What any field may be told; a platform names rules of its own, too. */
const WORDS: Readonly<Record<string, string>> = {
  required: 'form.required',
  mismatch: 'register.mismatch',
  too_big: 'form.too_long',
  too_small: 'form.too_short',
};

/** The words of a rule that a field broke. A rule without words is told by a sentence that every field has: never by its name. */
export function toProblemWords(problem: string, t: T, bounds: Readonly<Record<string, number>> = {}): string {
  const key = WORDS[problem] ?? problem;
  const words = t(key, bounds);
  return words === key ? t('form.invalid') : words;
}
