import type { RegisterRule } from '../../contract/registration.ts';
import type { T } from '../../lib/words.ts';

/** Spec §5: the words of a pattern, with its bounds. */
export function toRuleWords(rule: RegisterRule, t: T): string {
  return t(`reg_pattern_${rule.patternId}`).replace('(min)', String(rule.min)).replace('(max)', String(rule.max));
}
