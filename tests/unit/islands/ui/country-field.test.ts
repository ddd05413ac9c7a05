import { expect, test } from 'vitest';
import { findCountries } from '../../../../src/islands/ui/CountryField.tsx';
import type { Country } from '../../../../src/stores/registration/countries.ts';

const COUNTRIES = [
  ['BR', '+55'],
  ['IT', '+39'],
  ['JP', '+81'],
  ['MX', '+52'],
  ['VN', '+84'],
].map(([countryCode, countryDialingCode]) => ({ countryCode, countryDialingCode }) as Country);
const find = (tag: string, text: string) => findCountries(COUNTRIES, tag, text).map(({ countryCode }) => countryCode);

test.each([
  ['pt-BR', 'mexico', 'MX'],
  ['pt-BR', ' Japao', 'JP'],
  ['pt-BR', 'japão', 'JP'],
  ['pt-BR', 'vietna', 'VN'],
  ['pt-BR', 'itália', 'IT'],
  ['pt-BR', 'italia', 'IT'],
  ['en', 'México', 'MX'],
  ['en', 'ITALY', 'IT'],
  ['en', 'mx', 'MX'],
  ['en', '+81', 'JP'],
  ['en', '\u202a+८१\u202c', 'JP'],
  ['en', 'Ja\u200bpan\u200e', 'JP'],
])('in %s a country is found by %j, with accents or without', (tag, text, code) => {
  expect(find(tag, text)).toEqual([code]);
});

test('an empty search finds every country, an unknown one finds none', () => {
  expect(find('pt-BR', '')).toHaveLength(COUNTRIES.length);
  expect(find('pt-BR', 'atlântida')).toEqual([]);
});
