import * as z from 'zod/mini';
import { AnnouncementTypeSchema, NOTICE_CONTENT_MAX, NOTICE_TITLE_MAX, NoticeSchema } from '../content.ts';
import { defineEndpoint } from '../endpoint.ts';
import { OPERATOR } from './shared.ts';

/** Without `language` the notice shows in every language. */
export const publishNotice = defineEndpoint({
  ...OPERATOR,
  id: 'publishNotice',
  method: 'POST',
  path: '/ops/notices',
  summary: 'Publish a notice',
  errors: ['operator.unauthorized'],
  request: z.strictObject({
    type: z._default(AnnouncementTypeSchema, 'PL'),
    language: z.optional(z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{2})?$/))),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTICE_TITLE_MAX)),
    content: z.string().check(z.maxLength(NOTICE_CONTENT_MAX)),
  }),
  response: NoticeSchema,
});
