import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR, OptionalReasonSchema, ReasonSchema } from '../core/operator.ts';
import { CURSOR_PAGE, queryInt } from '../core/query.ts';

const ID_MAX = 1_000_000_000;
const MUTE_MINUTES_MAX = 366 * 24 * 60;
const account = z.string().check(z.minLength(1), z.maxLength(64));

const messageId = z.coerce.number().check(z.int(), z.gte(1), z.lte(ID_MAX));

/** A decision about a message. `by` is the account of the person; empty for a machine. A reason is for the staff; members never see it. */
const ChatDecisionSchema = z.object({
  kind: z.enum(['deleted', 'kept']),
  at: z.string(),
  by: z.string(),
  reason: z.string(),
});

/**
 * `account` is the user name. A deleted message keeps its text for moderators. `reportedAt` is the time of the first report since the last decision.
 * `mutedUntil` is the end of the author's mute. Times are ISO 8601, UTC.
 */
const OperatorChatMessageSchema = z.object({
  id: z.number(),
  account: z.string(),
  text: z.string(),
  sentAt: z.string(),
  deletedAt: z.nullable(z.string()),
  reports: z.number(),
  reportedAt: z.nullable(z.string()),
  decision: z.nullable(ChatDecisionSchema),
  mutedUntil: z.nullable(z.string()),
});
export type OperatorChatMessage = z.infer<typeof OperatorChatMessageSchema>;

/**
 * Newest first; `before` is the `next` of the previous page. `around` is the id of a message: the answer then has this message and its neighbours on
 * both sides, and no further pages.
 */
export const listChatMessages = defineEndpoint({
  ...OPERATOR,
  id: 'listChatMessages',
  method: 'GET',
  path: '/ops/chat/messages',
  summary: 'Messages of the chat room; `only=reported` lists reported ones',
  permission: 'support.read',
  errors: ['operator.unauthorized', 'request.invalid'],
  request: () =>
    z.strictObject({
      only: z._default(z.enum(['', 'reported']), ''),
      before: queryInt(0, 0, ID_MAX),
      around: queryInt(0, 0, ID_MAX),
      pageSize: queryInt(50, 1, 100),
    }),
  response: () => z.object({ list: z.array(OperatorChatMessageSchema), pageSize: z.number(), next: z.number() }),
});

/** `waiting`: reported, not deleted, and without a decision since the report; the oldest report first. `decided`: the latest decision first. */
export const listChatReports = defineEndpoint({
  ...OPERATOR,
  id: 'listChatReports',
  method: 'GET',
  path: '/ops/chat/reports',
  summary: 'Reported messages of the chat room that wait for a decision, or decided ones',
  permission: 'support.read',
  errors: ['operator.unauthorized', 'request.invalid'],
  request: () => z.strictObject({ ...CURSOR_PAGE, state: z._default(z.enum(['waiting', 'decided']), 'waiting') }),
  response: () => z.object({ list: z.array(OperatorChatMessageSchema), pageSize: z.number(), next: z.string() }),
});

export const deleteChatMessage = defineEndpoint({
  ...OPERATOR,
  id: 'deleteChatMessage',
  method: 'POST',
  path: '/ops/chat/messages/:id/delete',
  summary: 'Remove a message from the chat room',
  permission: 'support.answer',
  errors: ['operator.unauthorized', 'chat.unknown'],
  request: () => z.strictObject({ id: messageId, reason: ReasonSchema }),
  response: () => z.object({ id: z.number(), deletedAt: z.string() }),
});

/** Dismisses all reports that the message has now. A later report puts the message back into the queue. */
export const keepChatMessage = defineEndpoint({
  ...OPERATOR,
  id: 'keepChatMessage',
  method: 'POST',
  path: '/ops/chat/messages/:id/keep',
  summary: 'Keep a reported message in the chat room',
  permission: 'support.answer',
  errors: ['operator.unauthorized', 'chat.unknown'],
  request: () => z.strictObject({ id: messageId, reason: OptionalReasonSchema }),
  response: () => z.object({ id: z.number(), keptAt: z.string() }),
});

/** 0 minutes unmutes the member. */
export const muteInChat = defineEndpoint({
  ...OPERATOR,
  id: 'muteInChat',
  method: 'PUT',
  path: '/ops/chat/members/:account/mute',
  summary: 'Mute a member in the chat room for some minutes',
  permission: 'support.answer',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () =>
    z.strictObject({
      account,
      minutes: z.number().check(z.int(), z.gte(0), z.lte(MUTE_MINUTES_MAX)),
      reason: ReasonSchema,
    }),
  response: () => z.object({ account: z.string(), mutedUntil: z.nullable(z.string()) }),
});

/** The mute that ends first comes first. `by` is the account of the person; empty for a machine and for mutes from before it was recorded. */
export const listChatMutes = defineEndpoint({
  ...OPERATOR,
  id: 'listChatMutes',
  method: 'GET',
  path: '/ops/chat/mutes',
  summary: 'Members who are muted in the chat room',
  permission: 'support.read',
  errors: ['operator.unauthorized', 'request.invalid'],
  request: () => z.strictObject(CURSOR_PAGE),
  response: () =>
    z.object({
      list: z.array(
        z.object({
          account: z.string(),
          mutedAt: z.nullable(z.string()),
          mutedUntil: z.string(),
          by: z.string(),
          reason: z.string(),
        }),
      ),
      pageSize: z.number(),
      next: z.string(),
    }),
});
