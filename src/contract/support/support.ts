import * as z from 'zod/mini';
import { CONTENT_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { cleanLine, cleanLines } from '../core/free-text.ts';
import { GROWING_PAGE, growingPageOf, queryInt } from '../core/query.ts';
import { UPLOADS_AT_ONCE } from '../uploads/uploads.ts';

export const FEEDBACK_TYPES = [
  'suggestion',
  'complaint',
  'account',
  'deposit',
  'withdrawal',
  'game',
  'promotion',
  'other',
] as const;
export const FeedbackTypeSchema = z.enum(FEEDBACK_TYPES);
export type FeedbackType = z.infer<typeof FeedbackTypeSchema>;

/** Feedback can be `closed` without an answer. */
export const FEEDBACK_STATES = ['open', 'answered', 'closed'] as const;
export const FeedbackStateSchema = z.enum(FEEDBACK_STATES);

/** Upper limit of the operator's maximum length, in characters (code points). */
export const FEEDBACK_LENGTH_MAX = 2_000;
/** Maximum length in UTF-16 units: two per character, plus room for whitespace that is trimmed. */
const CONTENT_UNITS_MAX = 3 * FEEDBACK_LENGTH_MAX;
export const FEEDBACK_CONTACT_MAX = 100;
export const FEEDBACK_BODY_BYTES = 16 * 1024 * 1024;
export const FEEDBACK_PER_HOUR = 5;
export const FEEDBACK_PAGE_MAX = 30;
export const FeedbackIdSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** Content length in characters as `countFeedbackText` counts them in the cleaned text: a line break counts as one. */
export const FeedbackRulesSchema = z.object({ min: z.number(), max: z.number() });
export type FeedbackRules = z.infer<typeof FeedbackRulesSchema>;

/** Limits of a feedback's text, for the form. */
export const getFeedbackRules = defineEndpoint({
  id: 'getFeedbackRules',
  area: 'support',
  method: 'GET',
  path: '/wps/feedback/rules',
  summary: 'Minimum and maximum length of feedback',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: CONTENT_SECONDS,
  errors: ['system.feature_disabled'],
  request: () => z.strictObject({}),
  response: () => FeedbackRulesSchema,
});

/**
 * Feedback of a guest or member (spec §5, §7). The refusal `support.content_length` has the two limits in `value`. If a picture is refused,
 * `value.image` is its number, counted from 1. After a refusal nothing is stored.
 */
export const sendFeedback = defineEndpoint({
  id: 'sendFeedback',
  area: 'support',
  method: 'POST',
  alsoMethods: ['PUT'],
  path: '/wps/feedback',
  summary: 'Send feedback, with up to three pictures',
  origin: 'spec',
  auth: 'none',
  takesSession: true,
  body: 'multipart',
  bodyLimit: FEEDBACK_BODY_BYTES,
  errors: [
    ...(['system.feature_disabled', 'session.required', 'request.invalid', 'request.rate_limited'] as const),
    ...(['support.content_length', 'request.too_large', 'uploads.not_a_picture', 'uploads.picture_size'] as const),
  ],
  request: () =>
    z.strictObject({
      feedbackType: FeedbackTypeSchema,
      content: z.string().check(z.maxLength(CONTENT_UNITS_MAX), cleanLines()),
      contact: z._default(z.string().check(cleanLine(), z.maxLength(FEEDBACK_CONTACT_MAX)), ''),
      /**
       * Id that the client chooses. A client that lost the answer repeats the request with the same id; for the same sender, this stores no
       * second feedback. The spec has no such field, so it is optional.
       */
      requestId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
      images: z._default(z.array(z.file()).check(z.maxLength(UPLOADS_AT_ONCE)), []),
    }),
  response: () => z.object({ id: FeedbackIdSchema, sentAt: z.string(), images: z.number() }),
});

/** `images` are ids for `GET /wps/uploads/:id`. */
export const FeedbackSchema = z.object({
  id: FeedbackIdSchema,
  feedbackType: FeedbackTypeSchema,
  content: z.string(),
  contact: z.string(),
  images: z.array(z.string()),
  state: FeedbackStateSchema,
  sentAt: z.string(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});
export type Feedback = z.infer<typeof FeedbackSchema>;

export const listMyFeedback = defineEndpoint({
  id: 'listMyFeedback',
  area: 'support',
  method: 'GET',
  path: '/wps/feedback',
  summary: 'The member’s feedback with the answers, newest first',
  origin: 'orla',
  auth: 'real-member',
  errors: ['session.required', 'session.real_account_required', 'system.feature_disabled'],
  request: () =>
    z.strictObject({ page: queryInt(1, 1, 10_000), pageSize: queryInt(10, 1, FEEDBACK_PAGE_MAX), ...GROWING_PAGE }),
  response: () => growingPageOf(FeedbackSchema),
});
