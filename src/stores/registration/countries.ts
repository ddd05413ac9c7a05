import { atom } from 'nanostores';
import { brand } from '../../brand/brand.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { PHONE_ERRORS } from '../../contract/core/phone-errors.ts';
import type { listCountries } from '../../contract/registration/countries.ts';
import { requireLocaleRow } from '../../i18n/locales.ts';
import { compareTexts, toRegionName } from '../../lib/format.ts';
import { isTooShort, readTypedPhone } from '../../lib/typed-phone.ts';
import { environment } from '../core/environment.ts';
import type { Values } from '../core/forms.ts';
import { ask } from '../core/lazy-request.ts';

/** Minimum length of a number whose country has no known numbering plan. */
const DIGITS_MIN = 4;

export type Country = OutputOf<typeof listCountries>['countries'][number];

/** Countries in the order of the form: the market's country, the visitor's country, then the others by name. */
export const $countries = atom<readonly Country[]>([]);

/** The platform lists the visitor's country first. Names are in the visitor's language, and sorted by its rules. */
function toOrdered([here, ...others]: readonly Country[]): readonly Country[] {
  if (!here) return [];
  const { tag } = requireLocaleRow(environment().locale);
  const compare = compareTexts(tag);
  const byName = [here, ...others]
    .map((country) => ({ country, name: toRegionName(tag, country.countryCode) ?? country.countryCode }))
    .toSorted((left, right) => compare(left.name, right.name))
    .map(({ country }) => country);
  const isMarket = ({ countryCode }: Country) => countryCode === brand.policy.market;
  return [...new Set([...byName.filter(isMarket), here, ...byName])];
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

/** Phone number as it is sent. A number that was typed with its country code is sent without a further code. */
export function toPhoneInput(values: Values): { mobileNum: string; countryDialingCode: string } {
  const mobileNum = (values.mobileNum ?? '').trim();
  const code = getCountry(values)?.countryDialingCode ?? '';
  return { mobileNum, countryDialingCode: readTypedPhone(mobileNum)?.startsWith('+') ? '' : code };
}

/** Refusals that are shown at the number. */
export const PHONE_FIELD_OF_CODE = Object.fromEntries(PHONE_ERRORS.map((code) => [code, 'mobileNum'] as const));

/**
 * Checks a number by the mobile rule of spec §5. The platform reads numbers with the same function, and also knows the numbering plan of
 * each country.
 */
export function toPhoneProblem(values: Values): string | undefined {
  const { mobileNum = '' } = values;
  if (!mobileNum.trim()) return 'required';
  const phone = readTypedPhone(mobileNum);
  const isPossible = phone !== undefined && !isTooShort(phone, getCountry(values)?.digitsMin ?? DIGITS_MIN);
  return isPossible ? undefined : 'verification.phone_invalid';
}
