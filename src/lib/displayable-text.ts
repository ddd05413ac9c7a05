/** Characters that text for other people never has: controls, direction marks, private, unassigned and broken ones. */
const NEVER = /[\p{Cc}\p{Bidi_Control}\p{Co}\p{Cn}\p{Cs}]/gu;
/** Other characters without a glyph, except those that a script or an emoji needs where they stand. */
const FORMAT = /(?![\u200c\u200d]|[\u{e0020}-\u{e007f}])\p{Cf}/gu;
const EMOJI = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]`;
const LETTER = String.raw`[\p{L}\p{M}]`;
/** Persian and Indian words and joined emoji need joiners; flags of regions need tags after a flag. */
const STRAY_JOINER = new RegExp(
  `(?<!${LETTER})\\u200c|\\u200c(?!${LETTER})|(?<!${LETTER}|${EMOJI})\\u200d|\\u200d(?!${LETTER}|${EMOJI})`,
  'gu',
);
const STRAY_TAG = /(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]+/gu;
/** More marks on one letter cover the lines around it. Tibetan, the script with the most, needs five. */
const MARKS = /(\p{M}{5})\p{M}+/gu;
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800\s]/gu;

/** One line for others to read, NFC, with single spaces; empty where nothing can be seen. */
export function toDisplayableText(typed: string): string {
  const seen = typed.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(NEVER, '').replaceAll(FORMAT, '');
  const line = seen.replaceAll(/ +/g, ' ');
  const text = line.replaceAll(STRAY_JOINER, '').replaceAll(STRAY_TAG, '').replaceAll(MARKS, '$1').trim();
  return text.replaceAll(BLANK, '') === '' ? '' : text;
}

/** Text of several lines for others to read: each line as above, with at most one empty line between two paragraphs. */
export function toDisplayableLines(typed: string): string {
  const lines = typed.split(/\r\n?|\n/).map(toDisplayableText);
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
