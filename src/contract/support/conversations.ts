import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { cleanLines } from '../core/free-text.ts';
import { queryInt } from '../core/query.ts';
import { HUMAN_CHECK } from '../session/session.ts';
import { UPLOAD_BYTES_MAX, UPLOADS_AT_ONCE, UploadIdSchema } from '../uploads/uploads.ts';
import {
  CONVERSATION_REFERENCE,
  CONVERSATION_STATES,
  CONVERSATION_SUBJECTS,
  CONVERSATION_TEXT_MAX,
} from './conversation-rules.ts';
import { FEEDBACK_BODY_BYTES } from './support.ts';

/** Maximum length in UTF-16 units: two per character, plus room for white space that is trimmed. */
const TEXT_UNITS_MAX = 3 * CONVERSATION_TEXT_MAX;

export const ConversationIdSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** `excerpt` is the beginning of the first message. `isUnread` is true if an answer was not read yet. Times are ISO 8601. */
export const ConversationSchema = z.object({
  id: ConversationIdSchema,
  subject: z.enum(CONVERSATION_SUBJECTS),
  reference: z.string(),
  state: z.enum(CONVERSATION_STATES),
  excerpt: z.string(),
  isUnread: z.boolean(),
  openedAt: z.string(),
  changedAt: z.string(),
});
export type Conversation = z.infer<typeof ConversationSchema>;

/** `id` grows with each message. `images` are ids for `getConversationPicture`, and `GET /ops/uploads/:id` for the operator. */
export const ConversationMessageSchema = z.object({
  id: z.number(),
  side: z.enum(['own', 'operator']),
  content: z.string(),
  images: z.array(z.string()),
  sentAt: z.string(),
});
export type ConversationMessage = z.infer<typeof ConversationMessageSchema>;

export const ThreadSchema = z.object({
  conversation: ConversationSchema,
  messages: z.array(ConversationMessageSchema),
});
export type Thread = z.infer<typeof ThreadSchema>;

/** The owner of a conversation is the signed-in member. Visitors and demo accounts own their conversations by the secret in `X-Guest-Secret`. */
const OWN = {
  area: 'support',
  origin: 'orla',
  auth: 'none',
  takesSession: true,
  takesGuestSecret: true,
} as const;

const REFUSALS = ['system.feature_disabled', 'session.required', 'request.invalid'] as const;
const PICTURE_REFUSALS = ['request.too_large', 'uploads.not_a_picture', 'uploads.picture_size'] as const;

const MESSAGE = {
  content: z.string().check(z.maxLength(TEXT_UNITS_MAX), cleanLines()),
  images: z._default(z.array(z.file()).check(z.maxLength(UPLOADS_AT_ONCE)), []),
};

/** The 30 conversations that changed last, newest first. Empty for a visitor without a secret. */
export const listConversations = defineEndpoint({
  ...OWN,
  id: 'listConversations',
  method: 'GET',
  path: '/wps/support/conversations',
  summary: 'Own conversations with customer service',
  errors: ['system.feature_disabled', 'session.required'],
  request: () => z.strictObject({}),
  response: () => z.object({ list: z.array(ConversationSchema) }),
});

/**
 * Opens a conversation with its first message. The same key and input again return the same conversation. A visitor must prove to be human
 * (`session.captcha_required`, decision 0073). The refusal `support.content_length` has the limits in `value`. If a picture is refused,
 * `value.image` is its number, counted from 1. `support.too_many_pictures`: the same message without pictures is accepted.
 */
export const openConversation = defineEndpoint({
  ...OWN,
  id: 'openConversation',
  method: 'POST',
  path: '/wps/support/conversations',
  summary: 'Open a conversation with customer service, with up to three pictures',
  body: 'multipart',
  bodyLimit: FEEDBACK_BODY_BYTES,
  captcha: 'takes',
  idempotent: true,
  errors: [
    ...REFUSALS,
    ...PICTURE_REFUSALS,
    ...(['session.captcha_required', 'session.captcha_wrong', 'request.rate_limited'] as const),
    ...(['support.content_length', 'support.too_many_open', 'support.too_many_pictures'] as const),
  ],
  request: () =>
    z.strictObject({
      subject: z.enum(CONVERSATION_SUBJECTS),
      reference: z._default(z.string().check(z.regex(CONVERSATION_REFERENCE)), ''),
      ...MESSAGE,
      ...HUMAN_CHECK,
    }),
  response: () => ThreadSchema,
});

/** Messages with an id above `after`, oldest first; 0 for all. Reading marks the answers as read, also in the member's inbox. */
export const readConversation = defineEndpoint({
  ...OWN,
  id: 'readConversation',
  method: 'GET',
  path: '/wps/support/conversations/:id',
  summary: 'A conversation with its messages',
  errors: ['system.feature_disabled', 'session.required', 'support.unknown'],
  request: () => z.strictObject({ id: ConversationIdSchema, after: queryInt(0, 0, Number.MAX_SAFE_INTEGER) }),
  response: () => ThreadSchema,
});

/** Adds a message. Returns the conversation and the new message. The same key and input again return the same message. */
export const writeInConversation = defineEndpoint({
  ...OWN,
  id: 'writeInConversation',
  method: 'POST',
  path: '/wps/support/conversations/:id/messages',
  summary: 'Write on in a conversation, with up to three pictures',
  body: 'multipart',
  bodyLimit: FEEDBACK_BODY_BYTES,
  idempotent: true,
  errors: [
    ...REFUSALS,
    ...PICTURE_REFUSALS,
    ...(['request.rate_limited', 'support.content_length', 'support.unknown'] as const),
    ...(['support.state_changed', 'support.full', 'support.too_many_pictures'] as const),
  ],
  request: () => z.strictObject({ id: ConversationIdSchema, ...MESSAGE }),
  response: () => ThreadSchema,
});

/** Closes the conversation for good. A repeated call returns the same answer. */
export const closeConversation = defineEndpoint({
  ...OWN,
  id: 'closeConversation',
  method: 'POST',
  path: '/wps/support/conversations/:id/close',
  summary: 'Close a conversation',
  errors: ['system.feature_disabled', 'session.required', 'support.unknown'],
  request: () => z.strictObject({ id: ConversationIdSchema }),
  response: () => ConversationSchema,
});

export const getConversationPicture = defineEndpoint({
  ...OWN,
  id: 'getConversationPicture',
  method: 'GET',
  path: '/wps/support/conversations/:id/pictures/:image',
  summary: 'Download a picture of an own conversation',
  answer: 'image',
  answerLimit: UPLOAD_BYTES_MAX,
  errors: ['system.feature_disabled', 'session.required', 'request.not_found'],
  request: () => z.strictObject({ id: ConversationIdSchema, image: UploadIdSchema }),
  response: () => z.unknown(),
});

/** Transfers the conversations of the visitor's secret to the member. The secret no longer opens them. */
export const claimConversations = defineEndpoint({
  id: 'claimConversations',
  area: 'support',
  method: 'POST',
  path: '/wps/support/conversations/claim',
  summary: 'Take along the conversations that a visitor opened before the sign-in',
  origin: 'orla',
  auth: 'real-member',
  takesGuestSecret: true,
  errors: ['system.feature_disabled', 'session.required', 'session.real_account_required'],
  request: () => z.strictObject({}),
  response: () => z.object({ claimed: z.number() }),
});
