import { toPlainDigits } from './plain-digits.ts';

/**
 * A typed or pasted name of an account or a code, in the form in which names are compared. Digits of any script and
 * full-width signs, which East Asian keyboards type, become ASCII. Invisible characters and outer white space are
 * removed. Both the server and the forms read names with this function.
 */
export function toPlainName(text: string): string {
  return toPlainDigits(text).trim();
}
