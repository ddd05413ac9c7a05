import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { shownLine } from '../core/free-text.ts';
import { OPERATOR, SitePictureSchema } from '../core/operator.ts';
import { CURSOR_PAGE, cursorPageOf, queryInt } from '../core/query.ts';
import { LanguageSchema } from '../core/texts.ts';
import { RANK_MAX } from '../inbox/operator.ts';
import {
  AnnouncementTypeSchema,
  NOTICE_AUDIENCES,
  NOTICE_CONTENT_MAX,
  NOTICE_TITLE_MAX,
  NoticeIdSchema,
  NoticeSchema,
} from './notices.ts';

const RankSchema = z.number().check(z.int(), z.gte(0), z.lte(RANK_MAX));
/** Letter codes that a site filters by: `platform` W is the web, the site shows `execution` B. */
export const NoticeCodeSchema = z.string().check(z.regex(/^[A-Z]{1,4}$/));

/** Ranks apply to members and agents only; guests have none. */
export const NoticeAudienceSchema = z
  .strictObject({
    members: z._default(z.enum(NOTICE_AUDIENCES), 'all'),
    minRank: z._default(RankSchema, 0),
    maxRank: z._default(RankSchema, RANK_MAX),
  })
  .check(
    z.refine(({ minRank, maxRank }) => minRank <= maxRank, 'range'),
    z.refine(
      ({ members, minRank, maxRank }) =>
        members === 'members' || members === 'agents' || (minRank === 0 && maxRank === RANK_MAX),
      'ranks_of_members',
    ),
  );
export type NoticeAudience = z.infer<typeof NoticeAudienceSchema>;

export const NoticeTitleSchema = shownLine(NOTICE_TITLE_MAX);
/** HTML without control characters: it does not need them, and each takes six bytes in a JSON answer. */
export const NoticeContentSchema = z
  .string()
  .check(z.maxLength(NOTICE_CONTENT_MAX), z.regex(/^(?:[^\p{Cc}]|[\t\n\r])*$/u));
export const NoticePositionSchema = z.number().check(z.int(), z.gte(0), z.lte(10_000));

/**
 * All fields of a notice. With a null `language` it is shown in every language, with a null `endsAt` it never ends; `startsAt` is the time
 * of publication.
 */
const OperatorNoticeSchema = z.object({
  ...z.omit(NoticeSchema, { isSeen: true }).shape,
  language: z.nullable(z.string()),
  audience: NoticeAudienceSchema,
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  position: z.number(),
  imageUrl: z.string(),
  platform: z.string(),
  execution: z.string(),
  state: z.enum(['waiting', 'running', 'ended']),
});
export type OperatorNotice = z.infer<typeof OperatorNoticeSchema>;

/**
 * Without `language`, the notice is shown in every language; without a period, it is shown from now on. Lower positions come first. Refused
 * fields: `endsAt: 'range'` if the end is not after the start, `endsAt: 'past'` if the end is over.
 */
export const publishNotice = defineEndpoint({
  ...OPERATOR,
  id: 'publishNotice',
  method: 'POST',
  path: '/ops/notices',
  summary: 'Publish a notice',
  permission: 'content.change',
  idempotent: true,
  errors: ['operator.unauthorized', 'request.invalid', ...IDEMPOTENCY_ERRORS],
  request: () =>
    z.strictObject({
      type: z._default(AnnouncementTypeSchema, 'PL'),
      language: z.optional(LanguageSchema),
      title: NoticeTitleSchema,
      content: NoticeContentSchema,
      audience: z.optional(NoticeAudienceSchema),
      startsAt: z.optional(z.iso.datetime()),
      endsAt: z.optional(z.iso.datetime()),
      position: z._default(NoticePositionSchema, 100),
      imageUrl: z._default(SitePictureSchema, ''),
      platform: z._default(NoticeCodeSchema, 'W'),
      execution: z._default(NoticeCodeSchema, 'B'),
    }),
  response: () => OperatorNoticeSchema,
});

/** Omitted fields stay unchanged. `language` and `endsAt` accept null: every language, no end. */
export const changeNotice = defineEndpoint({
  ...OPERATOR,
  id: 'changeNotice',
  sets: { thing: 'notice', by: 'id' },
  keepsOmitted: true,
  method: 'PUT',
  path: '/ops/notices/:id',
  summary: 'Change a notice',
  permission: 'content.change',
  errors: ['operator.unauthorized', 'content.unknown', 'request.invalid'],
  request: () =>
    z.strictObject({
      id: NoticeIdSchema,
      type: z.optional(AnnouncementTypeSchema),
      language: z.optional(z.nullable(LanguageSchema)),
      title: z.optional(NoticeTitleSchema),
      content: z.optional(NoticeContentSchema),
      audience: z.optional(NoticeAudienceSchema),
      startsAt: z.optional(z.iso.datetime()),
      endsAt: z.optional(z.nullable(z.iso.datetime())),
      position: z.optional(NoticePositionSchema),
      imageUrl: z.optional(SitePictureSchema),
      platform: z.optional(NoticeCodeSchema),
      execution: z.optional(NoticeCodeSchema),
    }),
  response: () => OperatorNoticeSchema,
});

/** The notice is never shown again. Its row stays as evidence of what was published. */
export const deleteNotice = defineEndpoint({
  ...OPERATOR,
  id: 'deleteNotice',
  method: 'DELETE',
  path: '/ops/notices/:id',
  summary: 'Delete a notice permanently',
  permission: 'content.change',
  errors: ['operator.unauthorized', 'content.unknown'],
  request: () => z.strictObject({ id: NoticeIdSchema }),
  response: () => z.object({ id: z.string() }),
});

/** Query fields that all lists of notices share: the filters (empty: all) and the cursor. Each list has its own page size. */
export const NOTICE_SELECTION = {
  type: z._default(z.enum(['', ...AnnouncementTypeSchema.options]), ''),
  state: z._default(z.enum(['', 'waiting', 'running', 'ended']), ''),
  cursor: CURSOR_PAGE.cursor,
};

const LIST_MAX = 20;
const LIST_BYTES = 4 * 1024 * 1024;

export const listOperatorNotices = defineEndpoint({
  ...OPERATOR,
  id: 'listOperatorNotices',
  method: 'GET',
  path: '/ops/notices',
  answerLimit: LIST_BYTES,
  summary: 'Notices in every language, including scheduled and ended ones, newest first',
  permission: 'content.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ ...NOTICE_SELECTION, pageSize: queryInt(LIST_MAX, 1, LIST_MAX) }),
  response: () => cursorPageOf(OperatorNoticeSchema),
});
