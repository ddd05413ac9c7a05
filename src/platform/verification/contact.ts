import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Dialling code of numbers without a country. */
const HOME_DIALING_CODE = '55';
const DIALING_CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;
const EMAIL_MAX = 254;

export interface Contact {
  kind: 'phone' | 'email';
  /** E.164, or the address in lower case. */
  value: string;
}

/** E.164; undefined for an invalid number and for an unknown dialling code. */
export function toPhone(text: string, dialingCode: string | undefined): string | undefined {
  const defaultCallingCode = dialingCode?.replace('+', '').trim() || HOME_DIALING_CODE;
  // The parser throws for an unknown code.
  if (!DIALING_CODES.has(defaultCallingCode)) return undefined;
  const phone = parsePhoneNumberFromString(text.trim(), { defaultCallingCode, extract: false });
  return phone?.isValid() ? phone.number : undefined;
}

export function toEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFC').toLowerCase();
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? email : undefined;
}

/** Masked so that its owner recognises it: `+55•••••••4321`, `l•••@dominio.com`. */
export function maskContact({ kind, value }: Contact): string {
  if (kind === 'phone') return `${value.slice(0, 3)}${'•'.repeat(Math.max(0, value.length - 7))}${value.slice(-4)}`;
  const at = value.lastIndexOf('@');
  return `${value.slice(0, 1)}•••${value.slice(at)}`;
}
