/** Nicknames have letters of any script. This file uses no schemas, because the form imports it too. */
export const NICKNAME_MAX = 20;
/** Maximum number of marks on one letter. More marks would cover the lines above and below. Tibetan, the script with the most marks, needs five. */
const MARKS_MAX = 5;
const JOINERS = String.raw`(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})`;
/**
 * Pattern of a nickname: it starts with a letter or digit, and may then also have marks, spaces and `._-`. Persian and Indian words have
 * joiners between their letters.
 */
const NICKNAME = new RegExp(String.raw`^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]|${JOINERS})*$`, 'u');
const TOO_MANY_MARKS = new RegExp(String.raw`\p{M}{${MARKS_MAX + 1}}`, 'u');
/** Letters without a glyph, such as the Hangul filler. */
const BLANK = /[^\P{L}\P{Default_Ignorable_Code_Point}]/u;

/**
 * Matches what may surround a name that was copied from a chat: white space, direction marks and other format characters without a glyph.
 */
const AROUND = /^[\s\p{Bidi_Control}\u00ad\u200b\u2060]+|[\s\p{Bidi_Control}\u00ad\u200b\u2060]+$/gu;

/** The nickname in its stored form: NFC, without outer white space and unseen marks. */
export function toNickname(text: string): string {
  return text.normalize('NFC').replaceAll(AROUND, '');
}

/** Checks the characters of a nickname in its stored form. */
export function hasNicknameSigns(nickname: string): boolean {
  return NICKNAME.test(nickname) && !TOO_MANY_MARKS.test(nickname) && !BLANK.test(nickname);
}
