const segmenter = Intl.Segmenter && new Intl.Segmenter();
/** Used by browsers without `Intl.Segmenter`: a letter with its marks, or a sign with the signs that are joined to it. */
const LETTER = /(?:\r\n|\P{M})(?:\p{M}|\p{Emoji_Modifier}|\u200d\P{M})*|\p{M}+/gsu;

/** Characters as people see them: a letter with its marks, an emoji of several code points. */
export function toGraphemes(text: string): string[] {
  if (!segmenter) return text.match(LETTER) ?? [];
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** The first character as people see it; empty for an empty text. `slice(0, 1)` might return half a letter. */
export function toFirstLetter(text: string): string {
  return toGraphemes(text)[0] ?? '';
}
