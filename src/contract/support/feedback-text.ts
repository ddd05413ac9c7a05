const CONTROLS = /[^\P{Cc}\n\t]/gu;

/**
 * Normal form for sending, counting and storing. Forms send a line break as two characters, and outer whitespace
 * carries no meaning.
 */
export function toFeedbackText(typed: string): string {
  return typed.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '').trim();
}

/** Length in code points, the unit of `FeedbackRulesSchema`. */
export function countFeedbackText(typed: string): number {
  return [...toFeedbackText(typed)].length;
}
