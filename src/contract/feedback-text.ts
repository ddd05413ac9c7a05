const CONTROLS = /[^\P{Cc}\n\t]/gu;

/** As it is sent, counted and kept: forms send a line break as two characters, and outer blanks say nothing. */
export function toFeedbackText(typed: string): string {
  return typed.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '').trim();
}

/** In code points: what the bounds of feedback hold (`FeedbackRulesSchema`). */
export function countFeedbackText(typed: string): number {
  return [...toFeedbackText(typed)].length;
}
