/** Nicknames have letters of any script; free of schemas, because the form uses it too. */
export const NICKNAME_MAX = 20;
/** More marks on one letter cover the lines around it. Tibetan, the script with the most, needs five. */
const MARKS_MAX = 5;
const JOINERS = String.raw`(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})`;
/** Starts with a letter or digit, then also marks, spaces and `._-`. Persian and Indian words have joiners between their letters. */
const NICKNAME = new RegExp(String.raw`^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]|${JOINERS})*$`, 'u');
const TOO_MANY_MARKS = new RegExp(String.raw`\p{M}{${MARKS_MAX + 1}}`, 'u');
/** Letters without a glyph, such as the Hangul filler. */
const BLANK = /[^\P{L}\P{Default_Ignorable_Code_Point}]/u;

/** Normalises a nickname: NFC, without white space at its ends. */
export function toNickname(text: string): string {
  return text.normalize('NFC').trim();
}

/** Whether a normalised nickname has allowed characters only. */
export function hasNicknameSigns(nickname: string): boolean {
  return NICKNAME.test(nickname) && !TOO_MANY_MARKS.test(nickname) && !BLANK.test(nickname);
}
