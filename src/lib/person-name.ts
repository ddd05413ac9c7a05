import { toGraphemes } from './graphemes.ts';
import { removeInvisible } from './invisible-characters.ts';

/** The shortest names of a person have two letters or syllables: 李明, Wu, Bo. */
const LETTERS_MIN = 2;
/** Accents, and the signs that Arabic, Hebrew and N'Ko leave out as a rule. Vowel signs of other scripts tell names apart. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0655\u0670\u07eb-\u07f3]/g;
/** Letters that banks write without their stroke, and that no normalisation takes apart. */
const SAME: Readonly<Record<string, string>> = {
  ...{
    đ: 'd',
    ð: 'd',
    ø: 'o',
    ł: 'l',
    ħ: 'h',
    ı: 'i',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ŋ: 'n',
    ŧ: 't',
    ɓ: 'b',
    ɗ: 'd',
    ƙ: 'k',
  },
  // Persian and Arabic keyboards have code points of their own for one letter.
  ...{ ی: 'ي', ى: 'ي', ک: 'ك' },
  // Letters that are written in two ways in one name.
  ...{ ٱ: 'ا', ة: 'ه', ς: 'σ', ə: 'e' },
};
/** Apostrophes and the stretched line of Arabic, which count as letters. */
const NO_LETTERS = /[\u02b0-\u02ff\u0640\ua78b\ua78c]/g;
const JUNIOR = /\bjr[\s.,]*$/;

/** One line, without what cannot be seen, and with single spaces. */
export function toPersonName(text: string): string {
  return removeInvisible(text.normalize('NFC')).replaceAll(/\s+/g, ' ').trim();
}

/** Counts graphemes with a letter, so that marks and signs make no name. */
export function isPersonName(text: string): boolean {
  return toGraphemes(toPersonName(text)).filter((one) => /\p{L}/u.test(one)).length >= LETTERS_MIN;
}

function fold(name: string): string {
  const plain = toPersonName(name).normalize('NFKD').replaceAll(ACCENTS, '').replaceAll(NO_LETTERS, '');
  // The capital ẞ has no capitals of its own; ß has SS.
  const small = plain.toLowerCase().toUpperCase().toLowerCase();
  const letters = small.replaceAll(/\p{L}/gu, (letter) => SAME[letter] ?? letter);
  return letters.replace(JUNIOR, 'junior');
}

/** Names that differ only in case, accents, apostrophes, hyphens, dots and spaces belong to the same person; so do `Jr.` and `Júnior`. */
export function foldPersonName(name: string): string {
  return fold(name).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** The same with a space between the words. */
export function foldPersonWords(name: string): string {
  return fold(name)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
