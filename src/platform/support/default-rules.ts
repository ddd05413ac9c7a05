import type { FeedbackRules } from '../../contract/support/support.ts';

/** Enough to say something, and to be read. */
export const DEFAULT_FEEDBACK: FeedbackRules = { min: 10, max: 500 };
