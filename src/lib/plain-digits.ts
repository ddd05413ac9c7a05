import { removeInvisible } from './invisible-characters.ts';

const DIGIT = /\p{Nd}/u;

/** Unicode lists the decimal digits of a script in runs of ten, from zero to nine. */
function toValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}

/**
 * Text of a number or a code as ASCII: digits of any script, full-width signs, and nothing unseen, as copied from chats and documents.
 * Other letters and signs stay.
 */
export function toPlainDigits(text: string): string {
  return removeInvisible(text.normalize('NFKC')).replaceAll(/\p{Nd}/gu, toValue);
}
