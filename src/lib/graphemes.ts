const segmenter = new Intl.Segmenter();

/** Characters as people see them: a letter with its marks, an emoji of several code points. */
export function toGraphemes(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
