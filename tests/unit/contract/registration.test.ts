import { expect, test } from 'vitest';
import { type RegisterRule, toRegisterRefusal } from '../../../src/contract/registration.ts';

const rule: RegisterRule = { field: 'payeeName', visible: true, required: true, min: 3, max: 8, patternId: '1' };

test.each([
  ['1', ['abc', 'a b', '________'], ['ab', '_________']],
  ['2', ['abc', 'a12'], ['1ab', 'ab_', 'a b']],
  ['3', ['123', '00000000'], ['12a', '1.2', '-12']],
  ['4', ['a@b.co'], ['abc', 'a@b', '@b.co']],
  ['5', ['abc', '1ab'], ['ab_', 'a b', 'açb']],
])('pattern %s', (patternId, right, wrong) => {
  const refusal = (text: string) => toRegisterRefusal({ ...rule, patternId }, text);
  expect(right.map(refusal)).toEqual(right.map(() => undefined));
  expect(wrong.map(refusal)).toEqual(wrong.map(() => 'pattern'));
});

test('a field may be left empty unless the rule asks for it', () => {
  expect(toRegisterRefusal(rule, ' ')).toBe('required');
  expect(toRegisterRefusal({ ...rule, required: false }, ' ')).toBeUndefined();
});
