import { atom } from 'nanostores';
import { brand } from '../brand/brand.ts';
import { getAffiliate } from '../contract/domains.ts';
import {
  getRegisterRules,
  type RegisterField,
  type RegisterRule,
  toRegisterRefusal,
} from '../contract/registration.ts';
import { refreshCaptcha } from './captcha.ts';
import { environment } from './environment.ts';
import { createForm, type Problems, type Values } from './forms.ts';
import { request } from './request.ts';
import type { Failure } from './result.ts';
import { registerMember } from './session.ts';

export type Rules =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'ready'; readonly rules: readonly RegisterRule[] };

/** Codes that a link brought (spec §4). */
const CODE_FIELDS = ['affiliateCode', 'referralCode'] as const;
type CodeField = (typeof CODE_FIELDS)[number];
/** Valid codes of the link: their fields are not asked, they go along all the same. */
const $linkCodes = atom<Readonly<Partial<Record<CodeField, string>>>>({});

export const $rules = atom<Rules>({ status: 'loading' });

/** The box that confirms the age of the market's policy; no field of the wire. */
export const AGE_FIELD = 'ageConfirmed';

/** A valid code of the link hides its field; one that leads nowhere is shown, to be mended or taken out (spec §4). */
async function readLinkCodes(): Promise<readonly RegisterField[]> {
  const { search, origin } = environment().place();
  const query = new URLSearchParams(search);
  const found = CODE_FIELDS.map((field) => ({ field, code: (query.get(field) ?? '').trim() })).filter(
    ({ code }) => code !== '',
  );
  const answers = await Promise.all(
    found.map(({ code }) => request(getAffiliate, { code, domain: new URL(origin).host })),
  );
  const refused: RegisterField[] = [];
  const valid: Partial<Record<CodeField, string>> = {};
  for (const [index, { field, code }] of found.entries()) {
    const answer = answers[index];
    if (answer?.ok && answer.value.affiliateCode?.toUpperCase() === code.toUpperCase()) valid[field] = code;
    else {
      refused.push(field);
      if (!registrationForm.$values.get()[field]) registrationForm.change(field, code);
    }
  }
  $linkCodes.set(valid);
  return refused;
}

/** Reads the server's rules, in its order; fields that are not shown are no fields. */
export async function loadRules(): Promise<void> {
  $rules.set({ status: 'loading' });
  const answer = await request(getRegisterRules, {});
  if (!answer.ok) {
    $rules.set({ status: 'failed', failure: answer.failure });
    return;
  }
  const refused = await readLinkCodes();
  const codes = $linkCodes.get();
  const isAsked = ({ field, visible }: RegisterRule) =>
    refused.includes(field) || (visible && codes[field as CodeField] === undefined);
  const rules = answer.value.filter(isAsked);
  $rules.set({ status: 'ready', rules });
  if (rules.some((rule) => rule.field === 'captcha')) void refreshCaptcha('registration');
}

function visibleRules(): readonly RegisterRule[] {
  const rules = $rules.get();
  return rules.status === 'ready' ? rules.rules : [];
}

/** Every refused field with the rule that it broke: `required`, `pattern`, `mismatch`, or a code of the server. */
export function toRegistrationProblems(rules: readonly RegisterRule[], values: Values): Problems {
  const problems: Record<string, string> = {};
  const password = (values.password ?? '').trim();
  for (const rule of rules) {
    const text = values[rule.field] ?? '';
    const refusal = toRegisterRefusal(rule, text);
    // Whether the password holds is said once, at the password.
    if (rule.field === 'confirmPassword' && text.trim() !== password && text.trim())
      problems.confirmPassword = 'mismatch';
    else if (refusal && !(rule.field === 'confirmPassword' && refusal === 'pattern')) problems[rule.field] = refusal;
  }
  if (brand.policy.minimumAge > 0 && !values[AGE_FIELD]) problems[AGE_FIELD] = 'required';
  return problems;
}

function toInput(values: Values): Parameters<typeof registerMember>[0] {
  const fields: Partial<Record<RegisterField, string>> = { ...$linkCodes.get() };
  for (const { field } of visibleRules()) {
    const text = (values[field] ?? '').trim();
    if (text) fields[field] = text;
  }
  const password = fields.password ?? '';
  return {
    ...fields,
    username: fields.username ?? '',
    password,
    confirmPassword: fields.confirmPassword ?? password,
    domain: new URL(environment().place().origin).host,
  };
}

const FIELD_OF_CODE: Partial<Record<Failure['code'], RegisterField>> = {
  'registration.username_taken': 'username',
  'registration.password_common': 'password',
  'session.captcha_wrong': 'captcha',
};

export const registrationForm = createForm({
  check: (values) => toRegistrationProblems(visibleRules(), values),
  submit: async (values) => {
    const answer = await registerMember(toInput(values));
    if (answer.ok) registrationForm.reset();
    return answer;
  },
  toProblems: ({ code }) => {
    const field = FIELD_OF_CODE[code];
    return field ? { [field]: code } : undefined;
  },
  onFailure: () => {
    if (!visibleRules().some((rule) => rule.field === 'captcha')) return;
    registrationForm.change('captcha', '');
    void refreshCaptcha('registration');
  },
});
