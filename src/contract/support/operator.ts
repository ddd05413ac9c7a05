import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { cleanLines } from '../core/free-text.ts';
import { OPERATOR } from '../core/operator.ts';
import { queryInt, queryText } from '../core/query.ts';
import {
  FEEDBACK_LENGTH_MAX,
  FEEDBACK_PAGE_MAX,
  FEEDBACK_STATES,
  FeedbackIdSchema,
  FeedbackRulesSchema,
  FeedbackSchema,
  FeedbackStateSchema,
} from './support.ts';

/** `account` is empty for a guest, whose only contact is `contact`. `images` are ids for `GET /ops/uploads/:id`. */
const OperatorFeedbackSchema = z.object({ ...FeedbackSchema.shape, account: z.string(), language: z.string() });
export type OperatorFeedback = z.infer<typeof OperatorFeedbackSchema>;

/**
 * Open feedback oldest first, other states newest first. `cursor` is the `next` of the previous page; empty for the
 * first page.
 */
export const listFeedback = defineEndpoint({
  ...OPERATOR,
  id: 'listFeedback',
  method: 'GET',
  path: '/ops/feedback',
  summary: 'Feedback by its state',
  permission: 'support.read',
  errors: ['operator.unauthorized', 'request.invalid'],
  request: () =>
    z.strictObject({
      state: z._default(z.enum(FEEDBACK_STATES), 'open'),
      cursor: queryText(16),
      pageSize: queryInt(20, 1, FEEDBACK_PAGE_MAX),
    }),
  response: () => z.object({ list: z.array(OperatorFeedbackSchema), pageSize: z.number(), next: z.string() }),
});

/**
 * Feedback can be answered once; the same text again gets the same answer. A member receives it as a message; a guest
 * must be contacted by the operator.
 */
export const answerFeedback = defineEndpoint({
  ...OPERATOR,
  id: 'answerFeedback',
  method: 'POST',
  path: '/ops/feedback/:id/answer',
  summary: 'Answer feedback',
  permission: 'support.answer',
  errors: ['operator.unauthorized', 'support.unknown', 'support.state_changed'],
  request: () =>
    z.strictObject({
      id: FeedbackIdSchema,
      answer: z.string().check(cleanLines(), z.minLength(1), z.maxLength(FEEDBACK_LENGTH_MAX)),
    }),
  response: () =>
    z.object({ id: z.string(), state: FeedbackStateSchema, isDelivered: z.boolean(), contact: z.string() }),
});

export const closeFeedback = defineEndpoint({
  ...OPERATOR,
  id: 'closeFeedback',
  method: 'POST',
  path: '/ops/feedback/:id/close',
  summary: 'Close feedback, answered or not',
  permission: 'support.answer',
  errors: ['operator.unauthorized', 'support.unknown'],
  request: () => z.strictObject({ id: FeedbackIdSchema }),
  response: () => z.object({ id: z.string(), state: FeedbackStateSchema }),
});

const LengthSchema = z.number().check(z.int(), z.gte(1), z.lte(FEEDBACK_LENGTH_MAX));

export const setFeedbackRules = defineEndpoint({
  ...OPERATOR,
  id: 'setFeedbackRules',
  sets: { thing: 'feedback-rules' },
  method: 'PUT',
  path: '/ops/feedback/rules',
  summary: 'Set the minimum and maximum length of feedback',
  permission: 'site.change',
  errors: ['operator.unauthorized', 'request.invalid'],
  request: () =>
    z
      .strictObject({ min: LengthSchema, max: LengthSchema })
      .check(z.refine(({ min, max }) => min <= max, { error: 'range', path: ['max'] })),
  response: () => FeedbackRulesSchema,
});
