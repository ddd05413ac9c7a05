import { toGraphemes } from './graphemes.ts';
import { removeInvisible } from './invisible-characters.ts';

/** The shortest names of a person have two letters or syllables: 李明, Wu, Bo. */
const LETTERS_MIN = 2;
/** Accents, and the signs that Arabic, Hebrew and N'Ko leave out as a rule. Vowel signs of other scripts tell names apart. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0655\u0670\u07eb-\u07f3]/g;
/** Letters that banks write in a simpler form, such as without a stroke, and that Unicode normalisation does not split. */
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
  // Persian and Arabic keyboards write the same letter with different code points.
  ...{ ی: 'ي', ى: 'ي', ک: 'ك' },
  // Letters of which the same name has two spellings.
  ...{ ٱ: 'ا', ة: 'ه', ς: 'σ', ə: 'e' },
};
/** Apostrophes and the line that stretches Arabic words. Unicode classes them as letters, but they are not part of a name. */
const NO_LETTERS = /[\u02b0-\u02ff\u0640\ua78b\ua78c]/g;
const JUNIOR = /\bjr[\s.,]*$/;

/** The name on one line, with single spaces and without invisible characters. */
export function toPersonName(text: string): string {
  return removeInvisible(text.normalize('NFC')).replaceAll(/\s+/g, ' ').trim();
}

/** True if enough characters have a letter. Marks and signs alone are not a name. */
export function isPersonName(text: string): boolean {
  return toGraphemes(toPersonName(text)).filter((one) => /\p{L}/u.test(one)).length >= LETTERS_MIN;
}

function fold(name: string): string {
  const plain = toPersonName(name).normalize('NFKD').replaceAll(ACCENTS, '').replaceAll(NO_LETTERS, '');
  // ẞ has no other capital form, but ß becomes SS. Changing the case three times makes both the same.
  const small = plain.toLowerCase().toUpperCase().toLowerCase();
  const letters = small.replaceAll(/\p{L}/gu, (letter) => SAME[letter] ?? letter);
  return letters.replace(JUNIOR, 'junior');
}

/** Names that differ only in case, accents, apostrophes, hyphens, dots and spaces belong to the same person; so do `Jr.` and `Júnior`. */
export function foldPersonName(name: string): string {
  return fold(name).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Like `foldPersonName`, with a space between the words. */
export function foldPersonWords(name: string): string {
  return fold(name)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
