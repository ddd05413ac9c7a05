import { atom } from 'nanostores';
import { brand } from '../brand/brand.ts';
import type { listCountries } from '../contract/countries.ts';
import type { OutputOf } from '../contract/endpoint.ts';
import { ask } from './ask.ts';
import type { Values } from './forms.ts';

export type Country = OutputOf<typeof listCountries>['countries'][number];

/** Where the visitor is, or the market, comes first. */
export const $countries = atom<readonly Country[]>([]);

/** The list names the visitor's place before the others, which go by code; where it is not known, the market's comes first. */
function toOrdered(countries: readonly Country[]): readonly Country[] {
  const [first, second] = countries;
  if (!first || !second || first.countryCode > second.countryCode) return countries;
  const market = countries.find(({ countryCode }) => countryCode === brand.policy.market);
  return market ? [market, ...countries.filter((one) => one !== market)] : countries;
}

let asking: Promise<void> | undefined;

async function askForList(): Promise<void> {
  const answer = await ask('listCountries', {});
  if (answer.ok) $countries.set(toOrdered(answer.value.countries));
  asking = undefined;
}

/** Asked once at a time, until there is a list. */
export async function loadCountries(): Promise<void> {
  if ($countries.get().length > 0) return;
  asking ??= askForList();
  await asking;
}

/** The country that was chosen, else the first. Until there is a list, numbers carry their own code. */
export function getCountry({ country }: Values): Country | undefined {
  const countries = $countries.get();
  return countries.find(({ countryCode }) => countryCode === country) ?? countries[0];
}

/** A number as it goes over the wire; what was typed with its own code needs no other. */
export function toPhoneInput(values: Values): { mobileNum: string; countryDialingCode: string } {
  const mobileNum = (values.mobileNum ?? '').trim();
  const code = getCountry(values)?.countryDialingCode ?? '';
  return { mobileNum, countryDialingCode: mobileNum.startsWith('+') ? '' : code };
}

/** Spec §5 mobile rule: digits, with the signs that people write between them. */
const PHONE = /^\+?[\d\s().-]{6,20}$/;

export function toPhoneProblem({ mobileNum = '' }: Values): string | undefined {
  if (!mobileNum.trim()) return 'required';
  return PHONE.test(mobileNum.trim()) ? undefined : 'verification.phone_invalid';
}
