import { beforeEach, expect, test } from 'vitest';
import type { RegisterRule } from '../../../../src/contract/registration/registration.ts';
import { RegisterForm } from '../../../../src/islands/dialogs/RegisterForm.tsx';
import { $rules, registerCode, registrationForm } from '../../../../src/stores/registration/registration.ts';
import { render } from '../render.ts';

const rule = (field: RegisterRule['field'], patternId: string): RegisterRule => ({
  field,
  patternId,
  visible: true,
  required: true,
  min: 4,
  max: 6,
});
const RULES = [rule('username', '2'), rule('password', '1'), rule('idNumber', '3')];
const CODES = { hidden: [], shown: [], required: [] };
const show = () => render(RegisterForm, {}, (key) => `[${key} (min)-(max)]`);

beforeEach(() => {
  registrationForm.reset();
  registerCode.reset();
  $rules.set({ status: 'ready', rules: RULES, features: [], codes: CODES });
});

test('a pattern is described with the limits of the server', () => {
  expect(show()).toContain('[reg_pattern_2 4-6]');
  expect(show()).toContain('[reg_pattern_1 4-6]');
  expect(show()).not.toContain('reg_pattern_3');
  registrationForm.$problems.set({ idNumber: 'pattern' });
  expect(show()).toContain('[reg_pattern_3 4-6]');
});

test('an empty field is reported as required', () => {
  registrationForm.$problems.set({ username: 'required' });
  expect(show()).toMatch(/aria-invalid="true"[\s\S]*\[form.required/);
});

test.each([
  ['mobileNum', 'required', 'register.phone_required'],
  ['mobileNum', 'pattern', 'register.phone_format'],
  ['payeeName', 'pattern', 'register.name_format'],
  ['verificationCode', 'required', 'register.code_required'],
  ['referralCode', 'registration.invitation_code', 'invitation_code_error'],
  ['captcha', 'required', 'captcha.required'],
] as const)('%s that is %s is said to be %s', (field, problem, words) => {
  const rules = [rule('mobileNum', '1'), rule('payeeName', '11'), rule('referralCode', '1'), rule('captcha', '1')];
  const features = ['smsVerification'] as const;
  $rules.set({ status: 'ready', rules: [...RULES, ...rules], features, codes: CODES });
  expect(show()).not.toContain(words);
  registrationForm.$problems.set({ [field]: problem });
  expect(show()).toContain(words);
});

test('one captcha is shown at a time, next to the code while it is the code’s', () => {
  const rules = [...RULES, rule('mobileNum', '1'), rule('captcha', '1')];
  $rules.set({ status: 'ready', rules, features: ['smsVerification'], codes: CODES });
  const count = () => show().split('captcha.label').length - 1;
  expect(count()).toBe(1);
  registerCode.$needsCaptcha.set(true);
  expect(count()).toBe(1);
});

test('the terms and the minimum age must be confirmed', () => {
  expect(show()).toMatch(/href="\/en\/help#agreement"[^>]*target="_blank"/);
  registrationForm.$problems.set({ termsAccepted: 'required', ageConfirmed: 'required' });
  expect(show()).toContain('register.terms_required');
  expect(show()).toContain('register.age_required');
});
