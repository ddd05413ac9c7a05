import { toPlainDigits } from '../../../lib/plain-digits.ts';

/** Between numbers: white space, commas, semicolons and full stops of any script, slashes and hyphens. */
const BETWEEN = /[\s,;.،؛、，。/|-]+/;

/** The numbers of a typed or pasted text, in digits of any script; other parts stay as they are, so that the check names them. */
export function readNumbers(text: string): string[] {
  return toPlainDigits(text)
    .split(BETWEEN)
    .filter((part) => part !== '');
}
