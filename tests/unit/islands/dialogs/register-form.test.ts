import { beforeEach, expect, test } from 'vitest';
import type { RegisterRule } from '../../../../src/contract/registration.ts';
import { RegisterForm } from '../../../../src/islands/dialogs/RegisterForm.tsx';
import { $rules, registrationForm } from '../../../../src/stores/registration.ts';
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
  $rules.set({ status: 'ready', rules: RULES, features: [], codes: CODES });
});

test('a pattern is said with the bounds of the server', () => {
  expect(show()).toContain('[reg_pattern_2 4-6]');
  expect(show()).toContain('[reg_pattern_1 4-6]');
  expect(show()).not.toContain('reg_pattern_3');
  registrationForm.$problems.set({ idNumber: 'pattern' });
  expect(show()).toContain('[reg_pattern_3 4-6]');
});

test('an empty field is said to be required', () => {
  registrationForm.$problems.set({ username: 'required' });
  expect(show()).toMatch(/aria-invalid="true"[\s\S]*\[form.required/);
});
