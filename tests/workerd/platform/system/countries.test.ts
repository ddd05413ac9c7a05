import { beforeAll, expect, test } from 'vitest';
import { readPhone } from '../../../../src/platform/verification/phone.ts';
import { from } from '../support/access.ts';
import { get, seedAll } from '../support/api.ts';

interface Country {
  countryCode: string;
  countryDialingCode: string;
  digitsMin: number;
}

const list = async (headers = {}): Promise<Country[]> => (await get('/wps/system/country', headers)).value.countries;

beforeAll(async () => {
  await seedAll();
});

test('every country is listed once, by its code', async () => {
  const countries = await list();
  expect(countries.length).toBeGreaterThan(230);
  const codes = countries.map(({ countryCode }) => countryCode);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(codes.toSorted());
  expect(countries).toContainEqual({ countryCode: 'BR', countryDialingCode: '+55', digitsMin: 10 });
  expect(countries).toContainEqual({ countryCode: 'PT', countryDialingCode: '+351', digitsMin: 9 });
  for (const { countryDialingCode } of countries) expect(countryDialingCode).toMatch(/^\+[1-9]\d{0,3}$/);
});

test('the visitor’s country, as signed by the edge, comes first', async () => {
  const countries = await list(await from('203.0.113.9'));
  expect(countries[0]).toEqual({ countryCode: 'BR', countryDialingCode: '+55', digitsMin: 10 });
  expect(countries.filter(({ countryCode }) => countryCode === 'BR')).toHaveLength(1);
  expect(countries).toHaveLength((await list()).length);
});

test('a dialling code of the list is accepted with a number', () => {
  expect(readPhone('912345678', '+351')).toEqual({ ok: true, value: '+351912345678' });
});
