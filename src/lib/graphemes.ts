const segmenter = Intl.Segmenter && new Intl.Segmenter();
/** A letter with its marks; a sign that is joined to the one before. For browsers without `Intl.Segmenter`. */
const LETTER = /(?:\r\n|\P{M})(?:\p{M}|\p{Emoji_Modifier}|\u200d\P{M})*|\p{M}+/gsu;

/** Characters as people see them: a letter with its marks, an emoji of several code points. */
export function toGraphemes(text: string): string[] {
  if (!segmenter) return text.match(LETTER) ?? [];
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** The first of them, empty for an empty text; `slice(0, 1)` may give half a letter. */
export function toFirstLetter(text: string): string {
  return toGraphemes(text)[0] ?? '';
}
