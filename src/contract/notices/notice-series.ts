import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR, SitePictureSchema } from '../core/operator.ts';
import { cursorPageOf, queryInt } from '../core/query.ts';
import { LANGUAGES_MAX, TEXTS_BODY_LIMIT, TEXTS_LIST_LIMIT, TEXTS_PAGE_MAX } from '../core/texts.ts';
import { AnnouncementTypeSchema } from './notices.ts';
import {
  NOTICE_SELECTION,
  NoticeAudienceSchema,
  NoticeCodeSchema,
  NoticeContentSchema,
  NoticePositionSchema,
  NoticeTitleSchema,
} from './operator.ts';

/** One notice in all its languages. Each language is a row of its own (operator.ts) with the same `seriesId`. */
const SeriesIdSchema = z.string().check(z.regex(/^[\w-]{1,50}$/));

/** In place of a language: the text that readers of every language see. */
export const EVERY_LANGUAGE = 'ALL';
const NoticeTextsSchema = z
  .record(
    z.string().check(z.regex(/^(?:ALL|[A-Z]{2}(?:-[A-Z]{2})?)$/)),
    z.strictObject({ title: NoticeTitleSchema, content: NoticeContentSchema }),
  )
  .check(z.refine((texts) => Object.keys(texts).length > 0 && Object.keys(texts).length <= LANGUAGES_MAX, 'languages'));

const SHARED = {
  type: z._default(AnnouncementTypeSchema, 'PL'),
  audience: z.optional(NoticeAudienceSchema),
  startsAt: z.optional(z.iso.datetime()),
  endsAt: z.optional(z.nullable(z.iso.datetime())),
  position: z._default(NoticePositionSchema, 100),
  imageUrl: z._default(SitePictureSchema, ''),
  platform: z._default(NoticeCodeSchema, 'W'),
  execution: z._default(NoticeCodeSchema, 'B'),
};

/** `startsAt` is the time of publication. A notice with a null `endsAt` never ends. */
const NoticeSeriesSchema = z.object({
  seriesId: z.string(),
  type: AnnouncementTypeSchema,
  audience: NoticeAudienceSchema,
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  position: z.number(),
  imageUrl: z.string(),
  platform: z.string(),
  execution: z.string(),
  state: z.enum(['waiting', 'running', 'ended']),
  texts: z.record(z.string(), z.object({ title: z.string(), content: z.string() })),
});
export type NoticeSeries = z.infer<typeof NoticeSeriesSchema>;

export const listNoticeSeries = defineEndpoint({
  ...OPERATOR,
  id: 'listNoticeSeries',
  method: 'GET',
  path: '/ops/notice-series',
  answerLimit: TEXTS_LIST_LIMIT,
  summary: 'Notices with their texts in every language, newest first',
  permission: 'content.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ ...NOTICE_SELECTION, pageSize: queryInt(TEXTS_PAGE_MAX, 1, TEXTS_PAGE_MAX) }),
  response: () => cursorPageOf(NoticeSeriesSchema),
});

/**
 * Creates the notice, or replaces it in all its languages at once: an omitted language is deleted. Without a period, the notice is shown
 * from now on and has no end. Refused fields: `endsAt: 'range'` if the end is not after the start, `endsAt: 'past'` if a new notice has
 * already ended.
 */
export const putNoticeSeries = defineEndpoint({
  ...OPERATOR,
  id: 'putNoticeSeries',
  sets: { thing: 'notice', by: 'seriesId' },
  method: 'PUT',
  path: '/ops/notice-series/:seriesId',
  bodyLimit: TEXTS_BODY_LIMIT,
  summary: 'Publish a notice in several languages, or change it',
  permission: 'content.change',
  errors: ['operator.unauthorized', 'content.unknown', 'request.invalid'],
  request: () => z.strictObject({ seriesId: SeriesIdSchema, ...SHARED, texts: NoticeTextsSchema }),
  response: () => NoticeSeriesSchema,
});

/** The notice is never shown again. Its rows stay as evidence of what was published. */
export const deleteNoticeSeries = defineEndpoint({
  ...OPERATOR,
  id: 'deleteNoticeSeries',
  method: 'DELETE',
  path: '/ops/notice-series/:seriesId',
  summary: 'Delete a notice in all its languages',
  permission: 'content.change',
  errors: ['operator.unauthorized', 'content.unknown'],
  request: () => z.strictObject({ seriesId: SeriesIdSchema }),
  response: () => z.object({ seriesId: z.string() }),
});
