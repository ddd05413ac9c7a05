import { PAYMENT_PASSWORD_MIN } from '../../contract/core/typed-text.ts';
import type { RegisterField, RegisterRule } from '../../contract/registration/registration.ts';
import type { Feature } from '../../contract/system/features.ts';

/** Spec §4: by user name, or by mobile number while enabled. */
export type RegisterMode = 'username' | 'mobile';

/** Codes from a link (spec §4). */
export interface ReferralCodeFields {
  /** Valid codes: their fields are hidden but sent. */
  readonly hidden: readonly RegisterField[];
  /** Fields shown regardless of the rules: a code to correct, or a required invitation. */
  readonly shown: readonly RegisterField[];
  readonly required: readonly RegisterField[];
}

export interface Registration {
  readonly mode: RegisterMode;
  readonly rules: readonly RegisterRule[];
  readonly features: readonly Feature[];
  readonly codes: ReferralCodeFields;
}

const CODE_MAX = 255;
const PASSWORD_PAIR: readonly RegisterField[] = ['password', 'confirmPassword'];

export function listRegisterModes(features: readonly Feature[]): readonly RegisterMode[] {
  const modes: RegisterMode[] = [];
  if (features.includes('usernameRegistration')) modes.push('username');
  if (features.includes('mobileRegistration')) modes.push('mobile');
  return modes;
}

function toRule({ rules }: Registration, field: RegisterField): RegisterRule {
  const known = rules.find((rule) => rule.field === field);
  return known ?? { field, visible: false, required: false, min: 0, max: CODE_MAX, patternId: '1' };
}

/** Fields that are always shown. `platform/registration/exceptions.ts` must have the same rules. */
function listAlways({ mode, features }: Registration): readonly RegisterField[] {
  if (mode === 'username') return ['username', ...PASSWORD_PAIR];
  const asksPassword = !features.includes('smsVerification') || features.includes('mobilePasswordRegistration');
  return asksPassword ? ['mobileNum', ...PASSWORD_PAIR] : ['mobileNum'];
}

/** Fields that are never shown: the platform generates a name for a number, and some registrations have no password. */
function listNever(registration: Registration): readonly RegisterField[] {
  const { mode, codes } = registration;
  if (mode === 'username') return ['verificationCode', ...codes.hidden];
  const always = listAlways(registration);
  return ['username', 'verificationCode', ...codes.hidden, ...PASSWORD_PAIR.filter((field) => !always.includes(field))];
}

/** While SMS verification is on, a number is verified by a code (spec §5). */
function withCode(registration: Registration, rules: readonly RegisterRule[]): readonly RegisterRule[] {
  const at = rules.findIndex(({ field }) => field === 'mobileNum');
  const phone = rules[at];
  if (!phone || !registration.features.includes('smsVerification')) return rules;
  const code = { ...toRule(registration, 'verificationCode'), visible: true, required: phone.required };
  return [...rules.slice(0, at + 1), code, ...rules.slice(at + 1)];
}

/** Fields of the registration form: those that the server asks for, in its order. */
export function listAskedRules(registration: Registration): readonly RegisterRule[] {
  const { mode, rules, codes } = registration;
  const always = listAlways(registration);
  const never = listNever(registration);
  const forced = [...always, ...codes.shown, ...codes.required];
  const fields = [...new Set([...rules.map(({ field }) => field), ...forced])];
  if (mode === 'mobile') fields.sort((one, other) => Number(other === 'mobileNum') - Number(one === 'mobileNum'));
  const asked = fields
    .filter((field) => !never.includes(field) && (forced.includes(field) || toRule(registration, field).visible))
    .map((field) => {
      const rule = toRule(registration, field);
      const isRequired = always.includes(field) || codes.required.includes(field) || (rule.visible && rule.required);
      const min = field === 'paymentPassword' ? Math.max(rule.min, PAYMENT_PASSWORD_MIN) : rule.min;
      return { ...rule, min, visible: true, required: isRequired };
    });
  return withCode(registration, asked);
}
