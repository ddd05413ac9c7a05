const RIGHT_TO_LEFT = /^(?:ar|fa|he|ur)\b/;
/** Unicode: first strong isolate, left-to-right isolate, end of both. */
const OPENINGS = { auto: '\u2068', ltr: '\u2066' } as const;
const END = '\u2069';

/**
 * Keeps the direction of a value apart from that of its sentence. Otherwise `R$ 1,000.00` and Latin names change their order in
 * Arabic. `auto`: the value's first letter decides. Left-to-right languages need no marks.
 */
export function isolate(value: string, tag: string, direction: keyof typeof OPENINGS = 'auto'): string {
  return RIGHT_TO_LEFT.test(tag) && value !== '' ? OPENINGS[direction] + value + END : value;
}

/** Direction marks: isolates of this file, and those that Intl writes around signs in Arabic. */
const MARKS = /[\u200e\u200f\u061c\u2066-\u2069]/g;

/** The text without direction marks: for a name that another program stores or checks, and that stands alone. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARKS, '');
}
