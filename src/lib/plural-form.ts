import { toPluralRules } from './format.ts';

/**
 * The plural form of a count in a language. Portuguese says `0 jogos` in Brazil, where the rules of Unicode (CLDR) ask
 * for the singular.
 */
export function toPluralForm(tag: string, count: number): Intl.LDMLPluralRule {
  if (count === 0 && /^pt\b/.test(tag)) return 'other';
  return toPluralRules(tag, {}).select(count);
}
