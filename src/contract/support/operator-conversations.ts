import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { cleanLines } from '../core/free-text.ts';
import { OPERATOR } from '../core/operator.ts';
import { queryInt, queryText } from '../core/query.ts';
import { CONVERSATION_STATES, CONVERSATION_TEXT_MAX } from './conversation-rules.ts';
import { ConversationIdSchema, ConversationMessageSchema, ConversationSchema } from './conversations.ts';

/** `account` is empty for a visitor. `language` is the language to answer in: that of the page from which the last message was sent. */
const OperatorConversationSchema = z.object({
  ...ConversationSchema.shape,
  account: z.string(),
  language: z.string(),
});
const OperatorThreadSchema = z.object({
  conversation: OperatorConversationSchema,
  messages: z.array(ConversationMessageSchema),
});

const YEAR_MINUTES = 525_600;

/**
 * Waiting conversations: the one with the oldest last message comes first. Other states: the latest change comes first. `minMinutes`
 * selects conversations without a change in that many last minutes. `cursor` is the `next` of the previous page; empty for the first page.
 */
export const listSupportQueue = defineEndpoint({
  ...OPERATOR,
  id: 'listSupportQueue',
  method: 'GET',
  path: '/ops/support/conversations',
  summary: 'Conversations by state and age',
  permission: 'support.read',
  errors: ['operator.unauthorized', 'request.invalid'],
  request: () =>
    z.strictObject({
      state: z._default(z.enum(CONVERSATION_STATES), 'waiting'),
      minMinutes: queryInt(0, 0, YEAR_MINUTES),
      cursor: queryText(40),
      pageSize: queryInt(20, 1, 100),
    }),
  response: () => z.object({ list: z.array(OperatorConversationSchema), pageSize: z.number(), next: z.string() }),
});

export const readSupportConversation = defineEndpoint({
  ...OPERATOR,
  id: 'readSupportConversation',
  method: 'GET',
  path: '/ops/support/conversations/:id',
  summary: 'A conversation with its messages',
  permission: 'support.read',
  errors: ['operator.unauthorized', 'support.unknown'],
  request: () => z.strictObject({ id: ConversationIdSchema }),
  response: () => OperatorThreadSchema,
});

/** The text is sent as it is, so it must be written in the `language` of the conversation. A member also gets a message in the inbox. */
export const answerConversation = defineEndpoint({
  ...OPERATOR,
  id: 'answerConversation',
  method: 'POST',
  path: '/ops/support/conversations/:id/answer',
  summary: 'Answer in a conversation',
  permission: 'support.answer',
  idempotent: true,
  errors: ['operator.unauthorized', 'request.invalid', 'support.unknown', 'support.state_changed', 'support.full'],
  request: () =>
    z.strictObject({
      id: ConversationIdSchema,
      answer: z.string().check(cleanLines(), z.minLength(1), z.maxLength(CONVERSATION_TEXT_MAX)),
    }),
  response: () => OperatorThreadSchema,
});

export const closeSupportConversation = defineEndpoint({
  ...OPERATOR,
  id: 'closeSupportConversation',
  method: 'POST',
  path: '/ops/support/conversations/:id/close',
  summary: 'Close a conversation, answered or not',
  permission: 'support.answer',
  errors: ['operator.unauthorized', 'support.unknown'],
  request: () => z.strictObject({ id: ConversationIdSchema }),
  response: () => OperatorConversationSchema,
});
