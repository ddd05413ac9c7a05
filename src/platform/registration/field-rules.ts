import { brand } from '../../brand/brand.ts';
import { PAYMENT_PASSWORD_MIN } from '../../contract/core/typed-text.ts';
import type { RegisterField, RegisterRule } from '../../contract/registration/registration.ts';
import { isTooYoung, toRegisterRefusal, toRegisterText } from '../../contract/registration/rules.ts';
import { toDisplayableText } from '../../lib/displayable-text.ts';
import { toPersonName } from '../../lib/person-name.ts';
import type { LocalDay } from '../records/local-day.ts';

export type Fields = Readonly<Partial<Record<RegisterField, string | undefined>>>;

/** Fields that have a check of their own elsewhere. */
const CHECKED_ELSEWHERE: readonly RegisterField[] = ['captcha'];

/** Fields that are required although the rules do not say so, and fields that are optional although the rules require them. */
export interface Exceptions {
  required?: readonly RegisterField[];
  optional?: readonly RegisterField[];
}

/**
 * Every refused field with the rule that it broke. A hidden field may be missing; if it is sent, its rule still applies. The age is checked
 * on the current day in the site's time zone.
 */
export function toFieldRefusals(
  rules: readonly RegisterRule[],
  input: Fields,
  today: LocalDay,
  { required = [], optional = [] }: Exceptions = {},
): Record<string, string> {
  const refused: [string, string][] = [];
  for (const rule of rules) {
    const { field } = rule;
    if (CHECKED_ELSEWHERE.includes(field)) continue;
    const isRequired = required.includes(field) || (rule.visible && rule.required && !optional.includes(field));
    const text = input[field] ?? '';
    const refusal = toRegisterRefusal({ ...rule, required: isRequired }, text);
    if (refusal) refused.push([field, refusal]);
    else if (isTooYoung(rule, text, brand.policy.minimumAge, () => today)) refused.push([field, 'too_young']);
  }
  const payment = input.paymentPassword?.trim() ?? '';
  if (payment !== '' && payment.length < PAYMENT_PASSWORD_MIN) refused.push(['paymentPassword', 'pattern']);
  if ((input.password ?? '') !== (input.confirmPassword ?? '')) refused.push(['confirmPassword', 'mismatch']);
  return Object.fromEntries(refused);
}

/** Fields that are not stored as details, such as secrets and proofs. */
const NOT_KEPT: ReadonlySet<string> = new Set([
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'captcha',
  'checkProvider',
  'checkToken',
  'verificationCode',
  'firebaseIdToken',
  'attempt',
]);

/** All other fields of the registration (spec §3), whether the rules show them or not. */
export function toDetails(input: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept = Object.entries(input).flatMap(([name, value]) => {
    const typed = typeof value === 'string' && !NOT_KEPT.has(name) ? value : '';
    const isName = name === 'payeeName';
    const text = isName ? toPersonName(typed) : toDisplayableText(toRegisterText(name as RegisterField, typed));
    return text === '' ? [] : [[name, text] as const];
  });
  return Object.fromEntries(kept);
}
