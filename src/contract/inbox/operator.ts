import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { shownLine } from '../core/free-text.ts';
import { OPERATOR } from '../core/operator.ts';
import { CURSOR_PAGE, queryInt } from '../core/query.ts';
import { TEXTS_BODY_LIMIT, TEXTS_LIST_LIMIT, TEXTS_PAGE_MAX, textsOf } from '../core/texts.ts';
import { MESSAGE_CONTENT_MAX, MESSAGE_TITLE_MAX, MessageKindSchema } from './inbox.ts';

export const RANK_MAX = 100;
const RankSchema = z.number().check(z.int(), z.gte(0), z.lte(RANK_MAX));

/** Recipients: everybody, players only or agents only, and a range of ranks. */
export const AudienceSchema = z.strictObject({
  members: z._default(z.enum(['all', 'players', 'agents']), 'all'),
  minRank: z._default(RankSchema, 0),
  maxRank: z._default(RankSchema, RANK_MAX),
});
export type Audience = z.infer<typeof AudienceSchema>;

const TextsSchema = textsOf(
  z.strictObject({
    title: shownLine(MESSAGE_TITLE_MAX),
    content: z.string().check(z.maxLength(MESSAGE_CONTENT_MAX)),
  }),
);

/** Messages to an audience. Messages to named accounts are listed by member (`listMemberMessages`). */
export const listAudienceMessages = defineEndpoint({
  ...OPERATOR,
  id: 'listAudienceMessages',
  method: 'GET',
  path: '/ops/messages',
  answerLimit: TEXTS_LIST_LIMIT,
  summary: 'Messages to audiences, newest first',
  permission: 'content.read',
  errors: ['operator.unauthorized', 'request.invalid'],
  request: () => z.strictObject({ ...CURSOR_PAGE, pageSize: queryInt(TEXTS_PAGE_MAX, 1, TEXTS_PAGE_MAX) }),
  response: () =>
    z.object({
      list: z.array(
        z.object({
          id: z.string(),
          kind: MessageKindSchema,
          audience: AudienceSchema,
          texts: TextsSchema,
          sentAt: z.string(),
        }),
      ),
      pageSize: z.number(),
      next: z.string(),
    }),
});

/**
 * Sent to the named accounts; without accounts, stored once for the whole audience, and each member receives it at the
 * next visit.
 */
export const sendOperatorMessage = defineEndpoint({
  ...OPERATOR,
  id: 'sendOperatorMessage',
  method: 'POST',
  path: '/ops/messages',
  summary: 'Send a message to accounts or to an audience',
  permission: 'members.message',
  bodyLimit: TEXTS_BODY_LIMIT,
  idempotent: true,
  errors: ['operator.unauthorized', ...IDEMPOTENCY_ERRORS],
  request: () =>
    z.strictObject({
      accounts: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(100)), []),
      audience: z.optional(AudienceSchema),
      kind: z._default(MessageKindSchema, 'service'),
      texts: TextsSchema,
    }),
  response: () => z.object({ id: z.string(), sent: z.number(), unknown: z.array(z.string()), toAudience: z.boolean() }),
});
