import { expect, test, vi } from 'vitest';
import type { RegisterRule } from '../../../../src/contract/registration/registration.ts';
import { RegisterField } from '../../../../src/islands/dialogs/RegisterField.tsx';
import { RegisterForm } from '../../../../src/islands/dialogs/RegisterForm.tsx';
import { registrationForm, toRegistrationProblems } from '../../../../src/stores/registration/registration.ts';
import { createBrowser } from '../../stores/browser.ts';
import { render } from '../render.ts';

/** Simulates a market whose law requires 21 years (spec §9). Only the policy of the brand changes, and no other code. */
vi.mock('../../../../src/brand/brand.ts', async (original) => {
  const { brand } = await original<typeof import('../../../../src/brand/brand.ts')>();
  return { brand: { ...brand, policy: { ...brand.policy, minimumAge: 21 } } };
});

test('the confirmation names the minimum age of the market', () => {
  registrationForm.$problems.set({ ageConfirmed: 'required' });
  const shown = render(RegisterForm, {}, (key, params) => `${key}=${params?.age}`);
  expect(shown).toContain('register.age=21');
  expect(shown).toContain('register.age_required=21');
});

test('a birth date must reach the minimum age', () => {
  const browser = createBrowser();
  // The last minute before the day begins in the site's zone (in UTC it has already begun), and the first minute of that day.
  const [before, day] = [Date.UTC(2026, 10, 21, 2, 59), Date.UTC(2026, 10, 21, 3)];
  browser.state.now = day;
  const rule: RegisterRule = { field: 'idNumber', visible: true, required: true, min: 10, max: 10, patternId: '9' };
  const check = (idNumber: string) =>
    toRegistrationProblems([rule], { idNumber, ageConfirmed: 'yes', termsAccepted: 'yes' });
  expect(check('2005-11-21')).toEqual({});
  expect(check('2005-11-22')).toEqual({ idNumber: 'too_young' });
  expect(check('2005-13-22')).toEqual({ idNumber: 'pattern' });
  expect(check('2027-11-21')).toEqual({ idNumber: 'too_young' });
  browser.state.now = before;
  expect(check('2005-11-21')).toEqual({ idNumber: 'too_young' });
});

test('a date of birth is asked with a date input, and the rule’s pattern and lengths do not change its form', () => {
  const browser = createBrowser();
  browser.state.now = Date.UTC(2026, 10, 21, 12);
  const rule: RegisterRule = { field: 'birthday', visible: true, required: true, min: 0, max: 2, patternId: '3' };
  const check = (birthday: string) =>
    toRegistrationProblems([rule], { birthday, ageConfirmed: 'yes', termsAccepted: 'yes' });
  expect(check('2005-11-21')).toEqual({});
  expect(check('2005-11-22')).toEqual({ birthday: 'too_young' });
  expect(check('21-11-2005')).toEqual({ birthday: 'pattern' });
  expect(check('')).toEqual({ birthday: 'required' });
  expect(render(RegisterField, { rule })).toContain('type="date"');
});
