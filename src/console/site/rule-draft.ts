import { ACCOUNT_MAX } from '../../contract/member/member.ts';
import type { RegisterField, RegisterRule } from '../../contract/registration/registration.ts';
import { REGISTER_PATTERNS, toAcceptedTest, toRegisterRefusal } from '../../contract/registration/rules.ts';
import { toPlainDigits } from '../../lib/plain-digits.ts';

export const LENGTH_MAX = 255;
export const ACCEPTED_MAX = 100;
/** Fields that cannot be switched off: without them nobody could register or sign in. */
export const FIXED: readonly RegisterField[] = ['username', 'password', 'confirmPassword'];
export const PATTERN_IDS = Object.keys(REGISTER_PATTERNS);

/** A rule as it is edited: its numbers as typed. */
export interface RuleDraft extends Omit<RegisterRule, 'min' | 'max' | 'acceptedPattern'> {
  readonly min: string;
  readonly max: string;
  /** The operator's own pattern; empty if there is none. */
  readonly acceptedPattern: string;
}
export type RuleProblems = Readonly<Partial<Record<'min' | 'max' | 'acceptedPattern', string>>>;

export function toDraft({ min, max, acceptedPattern = '', ...rest }: RegisterRule): RuleDraft {
  return { ...rest, min: String(min), max: String(max), acceptedPattern };
}

/** Whether the field is a date. A date always has the format of a date input, whatever pattern its rule names. */
export const isDate = ({ field }: Pick<RuleDraft, 'field'>) => field === 'birthday';

function toLength(text: string): number | undefined {
  const plain = toPlainDigits(text).trim();
  return /^\d{1,3}$/.test(plain) && Number(plain) <= LENGTH_MAX ? Number(plain) : undefined;
}

/** The faults of a rule, found by the platform's own checks. */
export function findProblems({ field, min: minText, max: maxText, acceptedPattern }: RuleDraft): RuleProblems {
  const [min, max] = [toLength(minText), toLength(maxText)];
  const problems: Partial<Record<keyof RuleProblems, string>> = {};
  if (min === undefined) problems.min = 'length';
  if (max === undefined || max === 0) problems.max = 'length';
  else if (min !== undefined && min > max) problems.max = 'below_min';
  else if (field === 'username' && max > ACCOUNT_MAX) problems.max = 'too_big';
  if (acceptedPattern !== '' && toAcceptedTest(acceptedPattern) === undefined)
    problems.acceptedPattern = 'pattern_unsafe';
  return problems;
}

/** Returns the rule of a draft; undefined if the draft has problems. */
export function toRule(draft: RuleDraft): RegisterRule | undefined {
  if (Object.keys(findProblems(draft)).length > 0) return undefined;
  const { min, max, acceptedPattern, ...rest } = draft;
  const accepted = acceptedPattern === '' ? {} : { acceptedPattern };
  return { ...rest, min: toLength(min) ?? 0, max: toLength(max) ?? 0, ...accepted };
}

/** Why a member could not register with this text; undefined while the rule itself has a problem. */
export function findRefusal(draft: RuleDraft, sample: string): 'required' | 'pattern' | 'accepted' | undefined {
  const rule = toRule(draft);
  return rule && toRegisterRefusal(rule, sample);
}
