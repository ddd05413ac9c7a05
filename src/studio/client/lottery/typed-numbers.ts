import { toPlainDigits } from '../../../lib/plain-digits.ts';

/** Between numbers: white space, commas, semicolons and full stops of any script, slashes and hyphens. */
const BETWEEN = /[\s,;.،؛、，。/|-]+/;

/**
 * Splits a typed or pasted text into numbers, with digits of any script. Parts that are not numbers stay as they are, so that the check can
 * show them.
 */
export function readNumbers(text: string): string[] {
  return toPlainDigits(text)
    .split(BETWEEN)
    .filter((part) => part !== '');
}
