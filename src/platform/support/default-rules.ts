import type { FeedbackRules } from '../../contract/support/support.ts';

/** Defaults for the length of a feedback. */
export const DEFAULT_FEEDBACK: FeedbackRules = { min: 10, max: 500 };
