import { toAge } from '../lib/age.ts';
import { toSteadyTest } from '../lib/steady-pattern.ts';
import type { RegisterRule } from './registration.ts';

/** How a field's text is checked, in time that grows with the text alone; each id has a `reg_pattern_{id}` message with (min) and (max). */
export const REGISTER_PATTERNS = {
  '1': { source: '^.*$' },
  '2': { source: '^[A-Za-z][A-Za-z0-9]*$' },
  '3': { source: '^[0-9]+$' },
  '4': { source: '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$' },
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

/**
 * A test for the whole text, in time that grows with the text alone. A pattern that is not read (lib/steady-pattern.ts) refuses nothing here:
 * the operator call that sets rules refuses it, and a platform of the operator's own checks what it wants itself.
 */
export function toAcceptedTest(source: string): ((text: string) => boolean) | undefined {
  return source === '*' ? () => true : toSteadyTest(source);
}

/** What has the form of a date is a day of the calendar: 31 February is none. */
function isDay({ year, month, day }: Readonly<Record<string, string>>): boolean {
  return new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day);
}

/** Why a field is refused, or undefined when it holds; the server and the form ask the same function. Blanks around are not counted. */
export function toRegisterRefusal(rule: RegisterRule, text: string): 'required' | 'pattern' | undefined {
  const value = text.trim();
  if (value === '') return rule.required ? 'required' : undefined;
  const length = [...value].length;
  if (length < rule.min || length > rule.max) return 'pattern';
  const pattern = REGISTER_PATTERNS[rule.patternId as RegisterPatternId];
  const match = pattern && new RegExp(pattern.source, 'u').exec(value);
  if (match === null || (match?.groups && !isDay(match.groups))) return 'pattern';
  const isAccepted = rule.acceptedPattern === undefined ? undefined : toAcceptedTest(rule.acceptedPattern);
  return isAccepted && !isAccepted(value) ? 'pattern' : undefined;
}

/** A date of birth has no field of its own: whatever is asked as a date is one. */
const DATE_PATTERNS: readonly string[] = ['9', '10'];

/**
 * Whether a text that its rule takes is the date of birth of somebody younger than that today, `yyyy-MM-dd` in the site's zone; the server
 * and the form ask the same function.
 */
export function isTooYoung(rule: RegisterRule, text: string, minimumAge: number, getToday: () => string): boolean {
  const date = text.trim();
  return DATE_PATTERNS.includes(rule.patternId) && date !== '' && toAge(date, getToday()) < minimumAge;
}
