import { toAge } from '../../lib/age.ts';
import { EMAIL_SOURCE, toPlainEmail } from '../../lib/email.ts';
import { removeInvisible } from '../../lib/invisible-characters.ts';
import { toPlainName } from '../../lib/plain-name.ts';
import { toSteadyTest } from '../../lib/steady-pattern.ts';
import type { RegisterField, RegisterRule } from './registration.ts';

/**
 * Patterns for the text of a field, matched in linear time. Each id has a `reg_pattern_{id}` message with (min) and
 * (max).
 */
export const REGISTER_PATTERNS = {
  '1': { source: '^.*$' },
  '2': { source: '^[A-Za-z][A-Za-z0-9]*$' },
  '3': { source: '^[0-9]+$' },
  '4': { source: EMAIL_SOURCE },
  '5': { source: '^[A-Za-z0-9]+$' },
  '6': { source: '^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$' },
  '7': { source: '[A-Z]' },
  '8': { source: '^\\S*$' },
  '9': { source: '^(?<year>[0-9]{4})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12][0-9]|3[01])$' },
  '10': { source: '^(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12][0-9]|3[01])-(?<year>[0-9]{4})$' },
  '11': { source: "^[\\p{L}\\p{M}'’.-]+(?: [\\p{L}\\p{M}'’.-]+)+$" },
  '12': { source: '^[\\p{Script=Thai} ]+$' },
  '13': { source: '^[\\p{Script=Hangul} ]+$' },
  '14': { source: '^[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー・ ]+$' },
  '15': { source: '^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^A-Za-z0-9\\s]).*$' },
} as const satisfies Record<string, { source: string }>;
export type RegisterPatternId = keyof typeof REGISTER_PATTERNS;

/** Finds the parts of a pattern. A star that stands alone or after a plain letter stands for any text (spec §3): `*`, `55*`, `*@ufrj.br`. */
const LOOSE_STAR = /(\\.|\[(?:\\.|[^\]\\])*\]|\.)\*?|\*/g;

function withAnyText(source: string): string {
  return source.replaceAll(LOOSE_STAR, (part, repeated) => (repeated === undefined ? '.*' : part));
}

/**
 * Returns a test for the whole text that runs in linear time, or undefined for a pattern that lib/steady-pattern.ts cannot parse: such a pattern
 * refuses no text here. The operator call that sets rules refuses such patterns, and another platform checks its own patterns.
 */
export function toAcceptedTest(source: string): ((text: string) => boolean) | undefined {
  return toSteadyTest(withAnyText(source));
}

/** Earliest year of birth. No living person was born before. */
const YEAR_MIN = 1900;

/** Refuses dates that are not in the calendar, such as 31 February, and births that are too long ago. */
function isBirthDate({ year, month, day }: Readonly<Record<string, string>>): boolean {
  const isDay = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day);
  return isDay && Number(year) >= YEAR_MIN;
}

/** Returns the pattern of a field. A date of birth always has the pattern of a date input, whatever pattern its rule names. */
export function toPatternId({ field, patternId }: RegisterRule): RegisterPatternId {
  return field === 'birthday' ? '9' : (patternId as RegisterPatternId);
}

/** Fields whose text is a secret: each typed character counts, so only outer white space is removed. */
const SECRETS: readonly RegisterField[] = ['password', 'confirmPassword', 'paymentPassword'];

/**
 * The text of a field that the rules are checked on, and that the platform stores: without outer white space and the unseen marks of a pasted
 * text. Names of accounts, codes and numbers are in ASCII; a person's name stays in its script.
 */
export function toRegisterText(field: RegisterField, text: string): string {
  if (SECRETS.includes(field)) return text.trim();
  if (field === 'email') return toPlainEmail(text);
  return field === 'payeeName' ? removeInvisible(text).trim() : toPlainName(text);
}

/**
 * Reason to refuse a field, or undefined if it is valid; server and form share this function. `accepted`: the operator's own pattern does
 * not match the text.
 */
export function toRegisterRefusal(rule: RegisterRule, text: string): 'required' | 'pattern' | 'accepted' | undefined {
  const value = toRegisterText(rule.field, text);
  if (removeInvisible(value).trim() === '') return rule.required ? 'required' : undefined;
  const length = [...value].length;
  const isLengthFree = rule.field === 'birthday';
  if (!isLengthFree && (length < rule.min || length > rule.max)) return 'pattern';
  const pattern = REGISTER_PATTERNS[toPatternId(rule)];
  const match = pattern && new RegExp(pattern.source, 'u').exec(value);
  if (match === null || (match?.groups && !isBirthDate(match.groups))) return 'pattern';
  const isAccepted = rule.acceptedPattern === undefined ? undefined : toAcceptedTest(rule.acceptedPattern);
  return isAccepted && !isAccepted(value) ? 'accepted' : undefined;
}

/** Besides `birthday`, every field with a date pattern counts as a date of birth. */
const DATE_PATTERNS: readonly string[] = ['9', '10'];

/**
 * Whether a valid text is the birth date of somebody younger than `minimumAge` today, `yyyy-MM-dd` in the site's time
 * zone. Server and form share this function.
 */
export function isTooYoung(rule: RegisterRule, text: string, minimumAge: number, getToday: () => string): boolean {
  const date = toRegisterText(rule.field, text);
  return DATE_PATTERNS.includes(toPatternId(rule)) && date !== '' && toAge(date, getToday()) < minimumAge;
}
