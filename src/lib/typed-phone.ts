import { toPlainDigits } from './plain-digits.ts';

/** Signs between digits: white space, brackets, dots, slashes and dashes. The country code may be in brackets: `(+55) 11 98765-4321`. */
const TYPED = /^(?:tel:)?[\s([]*(\+|00)?([\s()[\].·/\d-]*)$/i;
/** Maximum number of digits: E.164 has 15 with the country code, and a national prefix adds at most three. */
const DIGITS_MAX = 18;
/** The shortest national number of the plans has four digits, with a country code of three. */
const E164_MIN = 7;

/**
 * A typed phone number as digits, with `+` before a country code (`00` counts as `+`); undefined for other texts. Server and forms read
 * numbers with this function.
 */
export function readTypedPhone(text: string): string | undefined {
  const [, prefix = '', rest = ''] = TYPED.exec(toPlainDigits(text).trim()) ?? [];
  const digits = rest.replaceAll(/\D/g, '');
  return digits === '' || digits.length > DIGITS_MAX ? undefined : `${prefix && '+'}${digits}`;
}

/** Whether a number is too short for any phone. `digitsMin`: fewest digits of a mobile number of the chosen country. */
export function isTooShort(phone: string, digitsMin: number): boolean {
  return phone.startsWith('+') ? phone.length <= E164_MIN : phone.length < digitsMin;
}

/**
 * Brazilian mobile numbers from before 2016: area code and eight digits. Since then, all have a 9 before the eight
 * digits (Anatel, resolution 553/2010).
 */
const WITHOUT_NINTH = /^\+55(\d{2})([689]\d{7})$/;

/** Mexican mobile numbers as called from abroad until 2019 (IFT). WhatsApp still shows them with this 1. */
const WITH_ONE = /^\+521(\d{10})$/;
/** Vietnamese mobile numbers with eleven digits, used until 2018 (MIC, decision 798). `BEGINNINGS` maps old to new beginnings. */
const ELEVEN = /^\+84(1\d{2})(\d{7})$/;
const BEGINNINGS: Readonly<Record<string, string>> = {
  ...{ 120: '70', 121: '79', 122: '77', 126: '76', 128: '78', 123: '83', 124: '84', 125: '85', 127: '81', 129: '82' },
  ...{ 162: '32', 163: '33', 164: '34', 165: '35', 166: '36', 167: '37', 168: '38', 169: '39' },
  ...{ 186: '56', 188: '58', 199: '59' },
};

/** Converts an E.164 number in an old form to its present form. */
export function toPresentPhone(phone: string): string {
  return phone
    .replace(WITHOUT_NINTH, '+55$19$2')
    .replace(WITH_ONE, '+52$1')
    .replace(ELEVEN, (old, beginning: string, rest: string) => {
      const present = BEGINNINGS[beginning];
      return present ? `+84${present}${rest}` : old;
    });
}
