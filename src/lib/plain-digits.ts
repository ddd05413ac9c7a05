import { removeInvisible } from './invisible-characters.ts';

const DIGIT = /\p{Nd}/u;

/** Unicode lists the decimal digits of a script in runs of ten, from zero to nine. */
function toValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}

/** Text without powers and fractions, because NFKC would turn `5²` into 52. */
const COMPATIBLE = /\P{No}+/gu;
/** All dashes, and the minus sign, which some programs write instead of a hyphen. */
const DASH = /[\p{Pd}\u2212]/gu;

/**
 * Text of a number or a code as ASCII: digits of any script and full-width signs become ASCII, dashes become hyphens,
 * and invisible characters from chats and documents are removed. Other letters and signs stay.
 */
export function toPlainDigits(text: string): string {
  const plain = text.replaceAll(COMPATIBLE, (part) => part.normalize('NFKC'));
  return removeInvisible(plain)
    .replaceAll(/\p{Nd}/gu, toValue)
    .replaceAll(DASH, '-');
}
