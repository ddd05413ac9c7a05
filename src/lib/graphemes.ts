const segmenter = new Intl.Segmenter();

/** Characters as people see them: a letter with its marks, an emoji of several code points. */
export function toGraphemes(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** The first of them, empty for an empty text; `slice(0, 1)` may give half a letter. */
export function toFirstLetter(text: string): string {
  return toGraphemes(text)[0] ?? '';
}
