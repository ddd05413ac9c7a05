import type { RegisterRule } from '../../contract/registration.ts';
import type { T } from '../../lib/words.ts';

/** A pattern that only the platform knows is told by the bounds of its rule. */
const ANY_PATTERN = 'reg_pattern_1';

/** Spec §5: the words of a pattern, with its bounds. */
export function toRuleWords(rule: RegisterRule, t: T): string {
  const key = `reg_pattern_${rule.patternId}`;
  const words = t(key);
  return (words === key ? t(ANY_PATTERN) : words).replace('(min)', String(rule.min)).replace('(max)', String(rule.max));
}
