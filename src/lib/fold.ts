import { removeInvisible } from './invisible-characters.ts';

/**
 * Letters that readers type in one form and titles have in another: letters with a stroke, ligatures, final sigma,
 * Persian and Urdu forms of Arabic letters. Letters with a separable mark need no row.
 */
const FORMS: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ' },
  ...{ ٱ: 'ا', ی: 'ي', ى: 'ي', ې: 'ي', ے: 'ي', ک: 'ك', ہ: 'ه', ھ: 'ه', ە: 'ه', ة: 'ه' },
};
const FORM = new RegExp(`[${Object.keys(FORMS).join('')}]`, 'gu');
/**
 * Accents, Arabic vowel signs, the Devanagari dot, joiners, and the line that lengthens Arabic words. Vowels of Indic
 * scripts and Thai are marks too, but without them the word is another one. The sound marks of kana are letters of their own.
 */
const MARK = /(?![\u3099\u309a])[\p{Script=Inherited}\u093c\u0610-\u061a\u0640\u06d6-\u06ed]/gu;
const KATAKANA = /[ァ-ヶ]/gu;
const KATAKANA_TO_HIRAGANA = 0x60;

/** Increase it with each change of `fold`, so that stored names are renewed (src/platform/games/renew-names.ts). */
export const FOLD_VERSION = 2;

/**
 * Text for searching: one form for letters that differ by case, accent, width or the variant of a script. "mare" finds
 * "Maré Alta", and katakana finds hiragana. Unseen characters, which come with pasted names, are removed. The platform stores titles in
 * this form (`folded_name`).
 */
export function fold(text: string): string {
  return removeInvisible(text)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(MARK, '')
    .replaceAll(FORM, (letter) => FORMS[letter] ?? letter)
    .normalize('NFC')
    .replaceAll(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KATAKANA_TO_HIRAGANA));
}

const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
/**
 * Letters of scripts that put no spaces between words. The kana length mark is included, because Unicode assigns it to no single script.
 */
const UNSPACED = `${SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}\u30fc`;
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const RUNS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}\\s]+`, 'gu');

/** Whether a text has letters of a script that puts no spaces between words, so that a word may begin anywhere. */
export function isUnspaced(text: string): boolean {
  return HAS_UNSPACED.test(text);
}

/** Splits a text into parts: letters of scripts without spaces, and all others. */
export function toRuns(text: string): string[] {
  return text.match(RUNS) ?? [];
}

/** The words of a text, folded, separated by single spaces; empty for a text without letters and digits. */
export function toWords(text: string): string {
  return fold(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
