import { beforeEach, expect, test, vi } from 'vitest';
import { grant } from '../browser.ts';

const COUNTRIES = [
  ['US', '+1', 10],
  ['AL', '+355', 9],
  ['BR', '+55', 10],
  ['DE', '+49', 10],
  ['ZA', '+27', 9],
] as const;

async function load() {
  const browser = (await import('../browser.ts')).createBrowser({ path: '/en' });
  const countries = COUNTRIES.map(([countryCode, countryDialingCode, digitsMin]) => ({
    countryCode,
    countryDialingCode,
    digitsMin,
  }));
  browser.serve(({ path }) => (path === '/wps/system/country' ? grant({ countries }) : grant(null)));
  const store = await import('../../../../src/stores/registration/countries.ts');
  await store.loadCountries();
  return store;
}

beforeEach(() => vi.resetModules());

test('the market comes first, then the visitor’s country, then the others by name', async () => {
  const { $countries } = await load();
  const codes = $countries.get().map(({ countryCode }) => countryCode);
  expect(codes).toEqual(['BR', 'US', 'AL', 'DE', 'ZA']);
});

test.each([
  ['11 98765-4321', '', undefined],
  ['1187654321', '', undefined],
  ['1187654321', 'BR', undefined],
  ['+55 11 98765-4321', 'US', undefined],
  ['0055 11 98765-4321', '', undefined],
  ['١١٩٨٧٦٥٤٣٢١', '', undefined],
  ['\u202a11987654321\u202c', '', undefined],
  ['912345678', 'AL', undefined],
  ['912345678', 'BR', 'verification.phone_invalid'],
  ['987654321', '', 'verification.phone_invalid'],
  ['1234567', '', 'verification.phone_invalid'],
  ['......', '', 'verification.phone_invalid'],
  ['abc', '', 'verification.phone_invalid'],
  [' ', '', 'required'],
])('the number %j in %j has the problem %s', async (mobileNum, country, problem) => {
  const { toPhoneProblem } = await load();
  expect(toPhoneProblem({ mobileNum, country })).toBe(problem);
});

test.each([
  ['11 98765-4321', '+55'],
  ['+1 202 555 0123', ''],
  ['001 202 555 0123', ''],
])('with the number %j goes the code %j', async (mobileNum, code) => {
  const { toPhoneInput } = await load();
  expect(toPhoneInput({ mobileNum })).toEqual({ mobileNum, countryDialingCode: code });
});
