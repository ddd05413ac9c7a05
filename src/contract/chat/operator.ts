import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR } from '../core/operator.ts';
import { queryInt } from '../core/query.ts';

const ID_MAX = 1_000_000_000;
const MUTE_MINUTES_MAX = 366 * 24 * 60;
const account = z.string().check(z.minLength(1), z.maxLength(64));

/** `account` is the user name. A deleted message keeps its text for moderators. */
const OperatorChatMessageSchema = z.object({
  id: z.number(),
  account: z.string(),
  text: z.string(),
  sentAt: z.string(),
  deletedAt: z.nullable(z.string()),
  reports: z.number(),
});
export type OperatorChatMessage = z.infer<typeof OperatorChatMessageSchema>;

/** Newest first; `before` is the `next` of the previous page. */
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
      pageSize: queryInt(50, 1, 100),
    }),
  response: () => z.object({ list: z.array(OperatorChatMessageSchema), pageSize: z.number(), next: z.number() }),
});

export const deleteChatMessage = defineEndpoint({
  ...OPERATOR,
  id: 'deleteChatMessage',
  method: 'POST',
  path: '/ops/chat/messages/:id/delete',
  summary: 'Remove a message from the chat room',
  permission: 'support.answer',
  errors: ['operator.unauthorized', 'chat.unknown'],
  request: () => z.strictObject({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(ID_MAX)) }),
  response: () => z.object({ id: z.number(), deletedAt: z.string() }),
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
    }),
  response: () => z.object({ account: z.string(), mutedUntil: z.nullable(z.string()) }),
});
