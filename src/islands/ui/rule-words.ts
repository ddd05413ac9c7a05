import type { RegisterRule } from '../../contract/registration/registration.ts';
import { toPatternId } from '../../contract/registration/rules.ts';
import type { T } from '../../lib/words.ts';

/** A pattern known only to the platform is described by the limits of its rule. */
const ANY_PATTERN = 'reg_pattern_1';

/** Spec §5: description of a pattern with its limits. */
export function toRuleWords(rule: RegisterRule, t: T): string {
  const key = `reg_pattern_${toPatternId(rule)}`;
  const words = t(key);
  return (words === key ? t(ANY_PATTERN) : words).replace('(min)', String(rule.min)).replace('(max)', String(rule.max));
}
