import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { readTypedPhone, toPresentPhone } from '../../lib/typed-phone.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';

/** Dialling code of numbers without a country. */
const HOME_DIALING_CODE = '55';
const DIALING_CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));
/** In some countries, such as the USA, a number does not tell whether it is a mobile. */
const MOBILE_TYPES: readonly unknown[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];
/** Number of last digits that differ within a block. Carriers get numbers in blocks, and fraud with paid messages uses whole blocks. */
const BLOCK_DIGITS = 4;

/**
 * A typed number in its one form, E.164. The tables of libphonenumber decide what is valid and what is a mobile number; other kinds receive
 * no SMS or cost extra.
 * @param dialingCode country code of a number without one, with or without its plus
 */
export function readPhone(text: string, dialingCode: string | undefined): Answer<string> {
  const typed = readTypedPhone(text);
  const defaultCallingCode = dialingCode?.replace('+', '').trim() || HOME_DIALING_CODE;
  // The parser throws for an unknown code.
  if (!typed || !DIALING_CODES.has(defaultCallingCode)) return refuse('verification.phone_invalid');
  const found = parsePhoneNumberFromString(typed, { defaultCallingCode, extract: false });
  const phone = found?.isValid() ? found : found && parsePhoneNumberFromString(toPresentPhone(found.number));
  if (!phone?.isValid()) return refuse('verification.phone_invalid');
  const isMobile = !phone.isNonGeographic() && MOBILE_TYPES.includes(phone.getType());
  return isMobile ? accept(phone.number) : refuse('verification.phone_not_mobile');
}

interface Destination {
  /** ISO 3166 alpha-2. */
  country: string;
  /** The number without its last digits. */
  block: string;
}

/** Country and block of an E.164 number to which a message goes. */
export function toDestination(phone: string): Destination {
  const country = parsePhoneNumberFromString(phone)?.country ?? '';
  return { country, block: phone.slice(0, -BLOCK_DIGITS) };
}
