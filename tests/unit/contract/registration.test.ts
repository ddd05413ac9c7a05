import { expect, test } from 'vitest';
import type { RegisterRule } from '../../../src/contract/registration/registration.ts';
import {
  isTooYoung,
  REGISTER_PATTERNS,
  toRegisterRefusal,
  toRegisterText,
} from '../../../src/contract/registration/rules.ts';

const rule: RegisterRule = { field: 'payeeName', visible: true, required: true, min: 3, max: 8, patternId: '1' };

test.each([
  ['1', ['abc', 'a b', '________'], ['ab', '_________']],
  ['2', ['abc', 'a12'], ['1ab', 'ab_', 'a b']],
  ['3', ['123', '00000000'], ['12a', '1.2', '-12']],
  ['4', ['a@b.co'], ['abc', 'a@b', '@b.co', 'a@b..c', 'a@b.c.']],
  ['5', ['abc', '1ab'], ['ab_', 'a b', 'açb']],
  ['6', ['ab1', '1ab'], ['abc', '123', 'ab1!']],
  ['7', ['aBc', 'ABC'], ['abc', '123']],
  ['8', ['a!b', 'çãé'], ['a b', 'a\tb']],
  ['11', ['Ana Sá', "Jo d'Or"], ['Ana', 'Ana  S', 'An4 Sa']],
  ['12', ['สวัสดี', 'ก ข'], ['abc', 'สวa']],
  ['13', ['안녕요', '안 녕'], ['abc', '안녕a']],
  ['14', ['さくら', 'サーフ', '日本 海'], ['abc', 'さくa']],
  ['15', ['aB1!', 'Zz9#__'], ['aB11', 'ab1!', 'AB1!', 'aBc!', 'aB1 ']],
])('pattern %s', (patternId, right, wrong) => {
  const refusal = (text: string) => toRegisterRefusal({ ...rule, patternId }, text);
  expect(right.map(refusal)).toEqual(right.map(() => undefined));
  expect(wrong.map(refusal)).toEqual(wrong.map(() => 'pattern'));
});

test('a field may be empty unless the rule requires it', () => {
  expect(toRegisterRefusal(rule, ' ')).toBe('required');
  expect(toRegisterRefusal({ ...rule, required: false }, ' ')).toBeUndefined();
});

test('unseen marks of a pasted text count as nothing, except in a secret', () => {
  const username: RegisterRule = { ...rule, field: 'username', patternId: '2' };
  for (const text of ['\u202aana7\u202c', 'ana7\u200b', '\ufeffana7', '\u2068 ana7\u2069'])
    expect(toRegisterRefusal(username, text), JSON.stringify(text)).toBeUndefined();
  expect(toRegisterRefusal(username, 'an\u200b')).toBe('pattern');
  expect(toRegisterRefusal({ ...rule, field: 'password', min: 5 }, 'ana7\u200b')).toBeUndefined();
  const birthday: RegisterRule = { ...rule, field: 'birthday' };
  expect(toRegisterRefusal(birthday, '\u200e2015-01-31')).toBeUndefined();
  expect(isTooYoung(birthday, '\u200e2015-01-31', 18, () => '2026-11-27')).toBe(true);
});

test('full-width letters and digits of any script are read in their ASCII form', () => {
  const username: RegisterRule = { ...rule, field: 'username', patternId: '2' };
  expect(toRegisterRefusal(username, 'ａｎａ７')).toBeUndefined();
  expect(toRegisterText('username', '　ＡＮＡ７\u200b')).toBe('ANA7');
  expect(toRegisterRefusal({ ...rule, field: 'idNumber', patternId: '3' }, '١٢٣४५')).toBeUndefined();
  expect(toRegisterText('idNumber', '١٢٣४५')).toBe('12345');
  expect(toRegisterText('birthday', '２０００–٠١–31')).toBe('2000-01-31');
  expect(toRegisterText('payeeName', '李明\u200e'), 'a name stays in its script').toBe('李明');
  expect(toRegisterText('email', ' ana٧＠orla.example'), 'letters and digits of an address are its own').toBe(
    'ana٧@orla.example',
  );
  expect(toRegisterText('password', ' ａｎａ７ '), 'a secret is what was typed').toBe('ａｎａ７');
});

test.each([
  ['9', ['1990-12-31', '2026-01-01'], ['1990-13-01', '31-12-1990', '1990-1-1']],
  ['10', ['12-31-1990'], ['31-12-1990', '1990-12-31']],
])('pattern %s is a date', (patternId, right, wrong) => {
  const refusal = (text: string) => toRegisterRefusal({ ...rule, patternId, max: 10 }, text);
  expect(right.map(refusal)).toEqual(right.map(() => undefined));
  expect(wrong.map(refusal)).toEqual(wrong.map(() => 'pattern'));
});

test.each([
  ['11', 'สมชาย ใจดี', undefined],
  ['11', 'अमिताभ शर्मा', undefined],
  ['11', 'José Simões'.normalize('NFD'), undefined],
  ['11', 'José', 'pattern'],
  ['11', 'José 2', 'pattern'],
  ['9', '2024-02-29', undefined],
  ['9', '2000-12-31', undefined],
  ['9', '2023-02-29', 'pattern'],
  ['9', '2024-02-31', 'pattern'],
  ['9', '2024-04-31', 'pattern'],
  ['9', '0000-02-30', 'pattern'],
  ['9', '0001-01-01', 'pattern'],
  ['9', '1899-12-31', 'pattern'],
  ['9', '1900-01-01', undefined],
  ['9', '1900-02-29', 'pattern'],
  ['9', '２０００-01-01', 'pattern'],
  ['10', '12-31-1899', 'pattern'],
  ['10', '02-29-2024', undefined],
  ['10', '02-31-2024', 'pattern'],
  ['10', '06-31-2024', 'pattern'],
] as const)('pattern %s answers %s with %s', (patternId, text, answer) => {
  expect(toRegisterRefusal({ ...rule, patternId, max: 50 }, text)).toBe(answer);
});

test.each([
  ['9', '2008-11-26', false],
  ['9', ' 2008-11-27 ', true],
  ['9', '2026-11-27', true],
  ['10', '11-26-2008', false],
  ['10', '11-27-2008', true],
  ['9', ' ', false],
  ['1', '2008-11-27', false],
])('with pattern %s, %s is of somebody too young: %s', (patternId, text, answer) => {
  expect(isTooYoung({ ...rule, patternId }, text, 18, () => '2026-11-26')).toBe(answer);
});

test.each([
  ['55*', '55119', undefined],
  ['55*', '55', undefined],
  ['55*', '5119', 'accepted'],
  ['*@ufrj', 'a@ufrj', undefined],
  ['*@ufrj', 'a@usp', 'accepted'],
  ['A*Z', 'A-1-Z', undefined],
  ['[0-9]*', '0123', undefined],
  ['[0-9]*', '01a', 'accepted'],
  ['\\d*x', '12x', undefined],
  ['.*x', 'abx', undefined],
  ['a\\*', 'a*', undefined],
] as const)('the accepted pattern %s answers %s with %s', (acceptedPattern, text, answer) => {
  expect(toRegisterRefusal({ ...rule, min: 1, acceptedPattern }, text)).toBe(answer);
});

test('an accepted pattern applies to the whole text; a single star accepts anything, and an invalid pattern refuses nothing', () => {
  const refusal = (acceptedPattern: string, text: string) => toRegisterRefusal({ ...rule, acceptedPattern }, text);
  expect(refusal('*', 'a!b')).toBeUndefined();
  expect(refusal('[a-c]+', 'abc')).toBeUndefined();
  expect(refusal('[a-c]+', 'abcd')).toBe('accepted');
  expect(refusal('a|bcd', 'bcd')).toBeUndefined();
  expect(refusal('a|bcd', 'xbcd')).toBe('accepted');
  expect(refusal('[', 'abc')).toBeUndefined();
});

test('patterns of a platform and our own never backtrack exponentially', () => {
  const long = { ...rule, max: 1_000_000 };
  const began = performance.now();
  for (const acceptedPattern of ['(a+)+$', '(a|a)*', `${'a*'.repeat(60)}b`, `${'[^a]'.repeat(49)}(`])
    toRegisterRefusal({ ...long, acceptedPattern }, `${'a'.repeat(2_000)}!`);
  for (const patternId of Object.keys(REGISTER_PATTERNS))
    for (const text of ['a', 'a.', 'Aa ', "a@b.c'", '1-', ' '])
      toRegisterRefusal({ ...long, patternId }, `${text.repeat(20_000)}\u0000`);
  expect(performance.now() - began).toBeLessThan(20_000);
});
