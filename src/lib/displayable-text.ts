/** Characters that text for other people never has: controls, direction marks, private, unassigned and broken ones. */
const NEVER = /[\p{Cc}\p{Bidi_Control}\p{Co}\p{Cn}\p{Cs}]/gu;
/** Other characters without a glyph. Joiners and tags are excluded here, because a script or an emoji may need them. */
const FORMAT = /(?![\u200c\u200d]|[\u{e0020}-\u{e007f}])\p{Cf}/gu;
const EMOJI = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]`;
const LETTER = String.raw`[\p{L}\p{M}]`;
/** Persian and Indian words and joined emoji need joiners; flags of regions need tags after a flag. */
const STRAY_JOINER = new RegExp(
  `(?<!${LETTER})\\u200c|\\u200c(?!${LETTER})|(?<!${LETTER}|${EMOJI})\\u200d|\\u200d(?!${LETTER}|${EMOJI})`,
  'gu',
);
const STRAY_TAG = /(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]+/gu;
/** Marks after the fifth mark of a letter, because too many marks cover the lines around it. Tibetan needs five, more than any other script. */
const MARKS = /(\p{M}{5})\p{M}+/gu;
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800\s]/gu;

/** Prepares a single line that other people read: NFC, with single spaces; empty if the text has no visible character. */
export function toDisplayableText(typed: string): string {
  const seen = typed.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(NEVER, '').replaceAll(FORMAT, '');
  const line = seen.replaceAll(/ +/g, ' ');
  const text = line.replaceAll(STRAY_JOINER, '').replaceAll(STRAY_TAG, '').replaceAll(MARKS, '$1').trim();
  return text.replaceAll(BLANK, '') === '' ? '' : text;
}

/**
 * Prepares several lines that other people read: each like a single line, with at most one empty line in a row. Forms
 * send a line break as two characters.
 */
export function toDisplayableLines(typed: string): string {
  const lines = typed.split(/\r\n?|[\n\u2028\u2029]/).map(toDisplayableText);
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
