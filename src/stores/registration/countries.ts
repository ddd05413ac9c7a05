import { atom } from 'nanostores';
import { brand } from '../../brand/brand.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import type { listCountries } from '../../contract/registration/countries.ts';
import type { Values } from '../core/forms.ts';
import { ask } from '../core/lazy-request.ts';

export type Country = OutputOf<typeof listCountries>['countries'][number];

/** The visitor's country, or the market's, comes first. */
export const $countries = atom<readonly Country[]>([]);

/**
 * The platform lists the visitor's country first, and the others by code; if it is unknown, the market's country is
 * moved to the front.
 */
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

/** Loads the list once; a failed load is repeated at the next call. */
export async function loadCountries(): Promise<void> {
  if ($countries.get().length > 0) return;
  asking ??= askForList();
  await asking;
}

/** The selected country, else the first one. Without a list, numbers need their own country code. */
export function getCountry({ country }: Values): Country | undefined {
  const countries = $countries.get();
  return countries.find(({ countryCode }) => countryCode === country) ?? countries[0];
}

/** Phone number for the wire; a number typed with a country code needs no other. */
export function toPhoneInput(values: Values): { mobileNum: string; countryDialingCode: string } {
  const mobileNum = (values.mobileNum ?? '').trim();
  const code = getCountry(values)?.countryDialingCode ?? '';
  return { mobileNum, countryDialingCode: mobileNum.startsWith('+') ? '' : code };
}

/** Spec §5 mobile rule: digits, with common separators. */
const PHONE = /^\+?[\d\s().-]{6,20}$/;

export function toPhoneProblem({ mobileNum = '' }: Values): string | undefined {
  if (!mobileNum.trim()) return 'required';
  return PHONE.test(mobileNum.trim()) ? undefined : 'verification.phone_invalid';
}
