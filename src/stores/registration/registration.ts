import { atom, computed } from 'nanostores';
import { brand } from '../../brand/brand.ts';
import { CODE_FIELDS, type CodeField } from '../../contract/core/typed-text.ts';
import type { RegisterField, RegisterRule } from '../../contract/registration/registration.ts';
import { isTooYoung, toRegisterRefusal } from '../../contract/registration/rules.ts';
import type { Feature } from '../../contract/system/features.ts';
import { toPlainEmail } from '../../lib/email.ts';
import { environment } from '../core/environment.ts';
import { createForm, type Problems, type Values } from '../core/forms.ts';
import { AS_TYPED } from '../core/kept-input.ts';
import { ask } from '../core/lazy-request.ts';
import { getToday } from '../core/period.ts';
import { warnWith } from '../core/refusal.ts';
import type { Failure, Result } from '../core/result.ts';
import { writeKey } from '../core/storage-keys.ts';
import { refreshCaptcha } from '../session/captcha.ts';
import { toCode } from '../session/code-sender.ts';
import { withProof } from '../session/human-proof.ts';
import { createPhoneCode, type FirebaseProof } from '../session/phone-code.ts';
import { toCaptchaInput } from '../session/sms-form.ts';
import { PHONE_FIELD_OF_CODE, toPhoneInput, toPhoneProblem } from './countries.ts';
import { findReferralCodes, needsInvitation, toDomain, toReferralCodeFields } from './referral-codes.ts';
import { listAskedRules, listRegisterModes, type ReferralCodeFields, type RegisterMode } from './register-fields.ts';
import { registerMobileOnce, registerOnce } from './register-once.ts';

export type Rules =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | {
      readonly status: 'ready';
      readonly rules: readonly RegisterRule[];
      readonly features: readonly Feature[];
      readonly codes: ReferralCodeFields;
    };

export const $rules = atom<Rules>({ status: 'loading' });
export const $registerMode = atom<RegisterMode>('username');
/** Valid referral and agent codes of the link that the visitor followed. The form sends them and has no field for them. */
const $linkCodes = atom<Readonly<Partial<Record<CodeField, string>>>>({});

/** Visible fields of the form in its current state. */
export const $askedRules = computed([$rules, $registerMode], (known, mode) =>
  known.status === 'ready' ? listAskedRules({ ...known, mode }) : [],
);

/** Checkboxes for the minimum age of the market and the user agreement; not sent. */
export const AGE_FIELD = 'ageConfirmed';
export const TERMS_FIELD = 'termsAccepted';

function asks(field: RegisterField): boolean {
  return $askedRules.get().some((rule) => rule.field === field);
}

export function chooseRegisterMode(mode: RegisterMode): void {
  $registerMode.set(mode);
  registrationForm.$problems.set({});
  registrationForm.$failure.set(undefined);
}

const NO_LINK = { valid: {}, refused: {} };

/** Uses the rules that the page contains, for visitors without a link. */
export function adoptRules(rules: readonly RegisterRule[], features: readonly Feature[]): void {
  const [mode] = listRegisterModes(features);
  if (mode) $registerMode.set(mode);
  $rules.set({ status: 'ready', rules, features, codes: toReferralCodeFields(NO_LINK, true) });
}

/** Draws with these rules on the server. Resets the rules afterwards, so that they do not affect another rendering. */
export function withRules<Drawn>(
  rules: readonly RegisterRule[],
  features: readonly Feature[],
  draw: () => Drawn,
): Drawn {
  adoptRules(rules, features);
  try {
    return draw();
  } finally {
    $rules.set({ status: 'loading' });
    $registerMode.set('username');
  }
}

/** Loads the server's rules and the link's codes; a reopened form stays visible in the meantime. */
export async function loadRules(features: readonly Feature[]): Promise<void> {
  const modes = listRegisterModes(features);
  if (modes[0] && !modes.includes($registerMode.get())) $registerMode.set(modes[0]);
  if ($rules.get().status !== 'ready') $rules.set({ status: 'loading' });
  const [answer, found] = await Promise.all([ask('getRegisterRules', {}), findReferralCodes()]);
  if (!answer.ok) {
    // If the form is visible, it stays; the server refuses values that break its rules.
    if ($rules.get().status !== 'ready') $rules.set({ status: 'failed', failure: answer.failure });
    else if (asks('captcha')) void refreshCaptcha('registration');
    return;
  }
  const isInvited = features.includes('directRegistration') || !(await needsInvitation(found.valid));
  for (const field of CODE_FIELDS) {
    const code = found.refused[field];
    if (code && registrationForm.$values.get()[field] === undefined) registrationForm.change(field, code);
  }
  writeKey('validate', JSON.stringify(answer.value));
  $linkCodes.set(found.valid);
  $rules.set({ status: 'ready', rules: answer.value, features, codes: toReferralCodeFields(found, isInvited) });
  if (asks('captcha')) void refreshCaptcha('registration');
}

/** A typed value as it is sent. */
function toSent(field: RegisterField, typed: string): string {
  if (field === 'verificationCode') return toCode(typed);
  return field === 'email' ? toPlainEmail(typed) : typed.trim();
}

function toFieldProblem(rule: RegisterRule, values: Values): string | undefined {
  const typed = values[rule.field] ?? '';
  const text = rule.field === 'email' ? toPlainEmail(typed) : typed;
  if (rule.field === 'confirmPassword') {
    if (!text.trim()) return rule.required ? 'required' : undefined;
    // The strength of the password is checked only at the password field.
    return text.trim() === (values.password ?? '').trim() ? undefined : 'mismatch';
  }
  // An optional number needs a code once it is filled in.
  if (rule.field === 'verificationCode' && !text.trim()) return values.mobileNum?.trim() ? 'required' : undefined;
  const refusal = toRegisterRefusal(rule, text);
  if (refusal) return refusal;
  if (rule.field === 'mobileNum' && text.trim()) return toPhoneProblem(values);
  return isTooYoung(rule, text, brand.policy.minimumAge, getToday) ? 'too_young' : undefined;
}

/** Every refused field with its problem: `required`, `pattern`, `mismatch`, or an error code of the server. */
export function toRegistrationProblems(rules: readonly RegisterRule[], values: Values): Problems {
  const problems: Record<string, string> = {};
  for (const rule of rules) {
    const problem = toFieldProblem(rule, values);
    if (problem) problems[rule.field] = problem;
  }
  if (brand.policy.minimumAge > 0 && !values[AGE_FIELD]) problems[AGE_FIELD] = 'required';
  if (!values[TERMS_FIELD]) problems[TERMS_FIELD] = 'required';
  return problems;
}

export const registerCode = createPhoneCode();

export async function sendRegisterCode(): Promise<void> {
  const values = registrationForm.$values.get();
  const { mobileNum: mobileNo, countryDialingCode } = toPhoneInput(values);
  // This call needs its own captcha; the captcha of the registration is not valid for it.
  const isAsked = registerCode.$needsCaptcha.get();
  const regType = $registerMode.get();
  const input = { mobileNo, countryDialingCode, regType, ...(isAsked ? toCaptchaInput(values) : {}) };
  await registerCode.ask(registrationForm, () =>
    withProof('sms', (proof) => ask('sendRegisterSms', { ...input, ...proof })),
  );
  if (isAsked && asks('captcha') && !registerCode.$needsCaptcha.get()) void refreshCaptcha('registration');
}

function toFields(values: Values, proof: FirebaseProof | undefined) {
  const fields: Partial<Record<RegisterField, string>> = { ...$linkCodes.get() };
  for (const { field } of $askedRules.get()) {
    const text = toSent(field, values[field] ?? '');
    if (text) fields[field] = text;
  }
  if (proof) delete fields.verificationCode;
  const phone = fields.mobileNum ? toPhoneInput(values) : {};
  return { ...fields, ...phone, ...proof, domain: toDomain() };
}

function send(values: Values, proof?: FirebaseProof): Promise<Result<unknown>> {
  const fields = toFields(values, proof);
  const { origin, path, search } = environment().location();
  if ($registerMode.get() === 'mobile') {
    const registerUrl = new URL(path + search, origin).href;
    return registerMobileOnce({ ...fields, mobileNum: fields.mobileNum ?? '', registerUrl });
  }
  const { username = '', password = '', confirmPassword = password } = fields;
  return registerOnce({ ...fields, username, password, confirmPassword });
}

/** An optional number is verified once it is filled in. */
function sendWithProof(values: Values) {
  const code = toCode(values.verificationCode);
  const isProven = asks('verificationCode') && values.mobileNum?.trim();
  return isProven ? registerCode.sendProven(values, code, (proof) => send(values, proof)) : send(values);
}

const FIELD_OF_CODE: Partial<Record<Failure['code'], RegisterField>> = {
  'registration.username_taken': 'username',
  'registration.password_common': 'password',
  'session.captcha_wrong': 'captcha',
  ...PHONE_FIELD_OF_CODE,
  'verification.not_allowed': 'mobileNum',
  'verification.code_wrong': 'verificationCode',
};

function toCodeField(values: Values): CodeField | undefined {
  return CODE_FIELDS.find((field) => asks(field) && values[field]?.trim());
}

/**
 * Fields that stay after a change of language. Passwords, codes and the checkboxes do not stay: visitors must agree in
 * the language that they read.
 */
const KEPT: readonly (RegisterField | 'country')[] = [
  ...['username', 'payeeName', 'email', 'qqNum', 'country', 'mobileNum', 'recommenderId', 'line', 'whatsapp'],
  ...['facebook', 'wechat', 'idNumber', 'birthday', ...CODE_FIELDS],
] as const;

export const registrationForm = createForm({
  kept: { name: 'registration', fields: Object.fromEntries(KEPT.map((field) => [field, AS_TYPED])) },
  check: (values) => toRegistrationProblems($askedRules.get(), values),
  submit: async (values) => {
    const answer = await sendWithProof(values);
    if (answer.ok) {
      registrationForm.reset();
      registerCode.reset();
    }
    return answer;
  },
  toProblems: ({ code }): Problems | undefined => {
    const isCode = code === 'registration.invitation_code';
    const field = isCode ? toCodeField(registrationForm.$values.get()) : FIELD_OF_CODE[code];
    return field ? { [field]: code } : undefined;
  },
  onFailure: (failure) => {
    // Spec §8: a warning dialog; the form stays unchanged behind it.
    if (failure.code === 'registration.invitation_code') warnWith(failure);
    if (!asks('captcha')) return;
    registrationForm.change('captcha', '');
    void refreshCaptcha('registration');
  },
});
