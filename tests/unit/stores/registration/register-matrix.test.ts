import { beforeAll, describe, expect, test } from 'vitest';
import {
  REGISTER_FIELDS,
  type RegisterField,
  type RegisterRule,
} from '../../../../src/contract/registration/registration.ts';
import { FEATURE_MODULES, type Feature } from '../../../../src/contract/system/features.ts';
import type { WhitelabelNode } from '../../../../src/contract/system/whitelabel.ts';
import {
  NAME_EXCEPTIONS,
  toMobileExceptions,
  toMobileSwitches,
} from '../../../../src/platform/registration/exceptions.ts';
import { type Fields, toFieldRefusals } from '../../../../src/platform/registration/field-rules.ts';
import { listAskedRules, type Registration } from '../../../../src/stores/registration/register-fields.ts';
import { AGE_FIELD, TERMS_FIELD, toRegistrationProblems } from '../../../../src/stores/registration/registration.ts';
import { createBrowser } from '../browser.ts';

const SWITCHES = ['smsVerification', 'mobilePasswordRegistration'] as const satisfies readonly Feature[];
const PROFILES = 16;
const ALWAYS: readonly RegisterField[] = ['username', 'password', 'confirmPassword'];

/** Creates dice that give the same numbers in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed + 1;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

const TEXTS: Record<string, string> = {
  '1': 'Maria do Mar',
  '2': 'marola9',
  '3': '11987650001',
  '4': 'a@orla.example',
  '9': '1990-12-31',
  '10': '12-31-1990',
};
const PATTERN_IDS = Object.keys(TEXTS);
const TODAY = '2026-11-26';

function toRules(seed: number): RegisterRule[] {
  const roll = createDice(seed);
  return REGISTER_FIELDS.map((field): RegisterRule => {
    if (ALWAYS.includes(field))
      return { field, visible: true, required: true, min: 6, max: 20, patternId: field === 'username' ? '2' : '1' };
    const visible = roll(2) === 1;
    const patternId = field === 'mobileNum' ? '3' : (PATTERN_IDS[roll(PATTERN_IDS.length)] ?? '1');
    return { field, visible, required: roll(2) === 1, min: roll(6), max: 14 + roll(20), patternId };
  });
}

function toTree(features: readonly Feature[]): WhitelabelNode {
  const childrenNodes = features.map((feature) => ({
    modId: FEATURE_MODULES[feature],
    enabled: '1',
    childrenNodes: [],
  }));
  return { modId: 'ORLA', enabled: '1', childrenNodes };
}

const isAsked = (rules: readonly RegisterRule[], field: RegisterField, isRequired = true) =>
  rules.some((rule) => rule.field === field && rule.visible && (!isRequired || rule.required));

/** Returns the fields that the platform refuses, including proofs, which it checks after the fields. */
function listRefused({ mode, rules, features }: Registration, values: Fields): string[] {
  const switches = toMobileSwitches(toTree(features));
  const exceptions = mode === 'mobile' ? toMobileExceptions(switches) : NAME_EXCEPTIONS;
  const refused = new Set(Object.keys(toFieldRefusals(rules, values, TODAY, exceptions)));
  const needsNumber = mode === 'mobile' || isAsked(rules, 'mobileNum');
  if (mode === 'mobile' && !values.mobileNum) refused.add('mobileNum');
  const isProven = needsNumber || Boolean(values.mobileNum && isAsked(rules, 'mobileNum', false));
  if (switches.isVerified && isProven && !values.verificationCode) refused.add('verificationCode');
  if (isAsked(rules, 'captcha') && !values.captcha) refused.add('captcha');
  return [...refused].sort();
}

const cases = (['username', 'mobile'] as const).flatMap((mode) =>
  [0, 1, 2, 3].flatMap((bits) =>
    Array.from(
      { length: PROFILES },
      (_unused, seed): Registration => ({
        mode,
        rules: toRules(seed),
        features: SWITCHES.filter((_feature, bit) => bits & (1 << bit)),
        codes: { hidden: [], shown: [], required: [] },
      }),
    ),
  ),
);

function toValues(rules: readonly RegisterRule[]): Record<string, string> {
  const values = rules.map(({ field, patternId }) => [field, TEXTS[patternId] ?? '']);
  return { ...Object.fromEntries(values), ...(isAsked(rules, 'password') ? { password: 'marola#9' } : {}) };
}

beforeAll(() => {
  createBrowser().state.now = Date.parse(`${TODAY}T12:00:00Z`);
});

describe(`the form of ${cases.length} registration settings`, () => {
  test.each(cases.map((registration, index) => [index, registration] as const))(
    '%i requires exactly the fields of the platform and shows no others',
    (_index, registration) => {
      const asked = listAskedRules(registration);
      const required = asked.filter((rule) => rule.required).map(({ field }) => field);
      expect([...required].sort()).toEqual(listRefused(registration, {}));
      const filled = toValues(asked);
      if (filled.confirmPassword) filled.confirmPassword = filled.password ?? '';
      const boxes = { [AGE_FIELD]: 'yes', [TERMS_FIELD]: 'yes' };
      expect(toRegistrationProblems(asked, { ...filled, ...boxes })).toEqual({});
      expect(listRefused(registration, filled)).toEqual([]);
    },
  );

  test.each([
    ['9', '2008-11-26', []],
    ['9', '2008-11-27', ['idNumber']],
    ['9', '2026-11-27', ['idNumber']],
    ['9', '2008-02-30', ['idNumber']],
    ['10', '11-26-2008', []],
    ['10', '11-27-2008', ['idNumber']],
    ['10', '02-30-2008', ['idNumber']],
    ['1', '2008-11-27', []],
  ])('refuses as pattern %s, of the date %s, what the platform refuses', (patternId, idNumber, refused) => {
    const rules: RegisterRule[] = [{ field: 'idNumber', visible: true, required: true, min: 10, max: 10, patternId }];
    const values = { idNumber, [AGE_FIELD]: 'yes', [TERMS_FIELD]: 'yes' };
    const told = toRegistrationProblems(rules, values);
    expect(Object.keys(told)).toEqual(refused);
    expect(toFieldRefusals(rules, { idNumber }, TODAY)).toEqual(told);
  });

  test.each(cases.map((registration, index) => [index, registration] as const))(
    '%i shows the enabled fields',
    (_index, registration) => {
      const shown = listAskedRules(registration).map(({ field }) => field);
      const { mode, rules, features } = registration;
      const hasCode = features.includes('smsVerification') && shown.includes('mobileNum');
      expect(shown.includes('verificationCode')).toBe(hasCode);
      expect(shown.includes('username')).toBe(mode === 'username');
      const plain = REGISTER_FIELDS.filter(
        (field) => ![...ALWAYS, 'mobileNum', 'verificationCode'].includes(field) && isAsked(rules, field, false),
      );
      expect(shown).toEqual(expect.arrayContaining(plain));
      expect(new Set(shown).size).toBe(shown.length);
    },
  );
});

test('a required invitation is asked for, a valid one of the link is not', () => {
  const base = { mode: 'username', rules: toRules(1), features: [] } as const;
  const asked = (codes: Registration['codes']) => listAskedRules({ ...base, codes });
  const required = asked({ hidden: [], shown: [], required: ['affiliateCode'] });
  expect(required.find(({ field }) => field === 'affiliateCode')).toMatchObject({ required: true });
  const hidden = asked({ hidden: ['affiliateCode', 'referralCode'], shown: [], required: [] });
  expect(hidden.some(({ field }) => field === 'affiliateCode' || field === 'referralCode')).toBe(false);
});
