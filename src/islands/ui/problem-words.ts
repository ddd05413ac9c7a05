import type { T } from '../../lib/words.ts';

/** Error messages of any field; a platform may also have rules of its own. */
const WORDS: Readonly<Record<string, string>> = {
  required: 'form.required',
  mismatch: 'register.mismatch',
  too_big: 'form.too_long',
  too_small: 'form.too_short',
};

/** Error message of a violated rule. A rule without a message gets a generic one, never its name. */
export function toProblemWords(problem: string, t: T, bounds: Readonly<Record<string, number>> = {}): string {
  const key = WORDS[problem] ?? problem;
  const words = t(key, bounds);
  return words === key ? t('form.invalid') : words;
}
