import { toDisplayableLines } from '../../lib/displayable-text.ts';

/** Length in code points of the cleaned text, the unit of `FeedbackRulesSchema`. */
export function countFeedbackText(typed: string): number {
  return [...toDisplayableLines(typed)].length;
}
