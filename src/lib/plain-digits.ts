import { removeInvisible } from './invisible-characters.ts';

const DIGIT = /\p{Nd}/u;

/** Unicode lists the decimal digits of a script in runs of ten, from zero to nine. */
function toValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}

/** Not powers and fractions: NFKC would make 52 of `5²`. */
const COMPATIBLE = /\P{No}+/gu;
/** With the minus sign, which typesetting puts for a hyphen. */
const DASH = /[\p{Pd}\u2212]/gu;

/**
 * Text of a number or a code as ASCII: digits of any script, full-width signs, dashes as hyphens, and nothing unseen, as copied from chats
 * and documents. Other letters and signs stay.
 */
export function toPlainDigits(text: string): string {
  const plain = text.replaceAll(COMPATIBLE, (part) => part.normalize('NFKC'));
  return removeInvisible(plain)
    .replaceAll(/\p{Nd}/gu, toValue)
    .replaceAll(DASH, '-');
}
