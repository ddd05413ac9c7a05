import { toPlainDigits } from './plain-digits.ts';

/**
 * A typed or pasted name of an account or a code as it is compared: full-width signs, which East Asian keyboards type, and digits of any script
 * as ASCII, without unseen characters and outer white space. Server and forms read names with it.
 */
export function toPlainName(text: string): string {
  return toPlainDigits(text).trim();
}
