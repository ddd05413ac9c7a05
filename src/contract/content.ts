import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { queryText } from './query.ts';

/** B banners, PL player notices (scrolling), PU popups, PR promotions, H home notices (spec §3). */
export const ANNOUNCEMENT_TYPES = ['B', 'PL', 'PU', 'PR', 'H'] as const;
export const AnnouncementTypeSchema = z.enum(ANNOUNCEMENT_TYPES);
export type AnnouncementType = z.infer<typeof AnnouncementTypeSchema>;

/** `content` is HTML from the operator: sanitise before printing. `publishedAt` is ISO 8601, UTC. */
export const NoticeSchema = z.object({
  id: z.string(),
  type: AnnouncementTypeSchema,
  title: z.string(),
  content: z.string(),
  publishedAt: z.string(),
});
export type Notice = z.infer<typeof NoticeSchema>;

export const NOTICE_TITLE_MAX = 200;
export const NOTICE_CONTENT_MAX = 20_000;

/** Announcements in force for a language (spec §7); newest first. */
export const listAnnouncements = defineEndpoint({
  id: 'listAnnouncements',
  area: 'content',
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  summary: 'Announcements by kind',
  origin: 'spec',
  auth: 'none',
  cacheSeconds: 15,
  errors: [],
  request: z.strictObject({
    types: queryText(40),
    platform: queryText(4),
    execution: queryText(4),
    language: queryText(16),
  }),
  response: z.object({
    player: z.array(NoticeSchema),
    banners: z.array(NoticeSchema),
    popup: z.array(NoticeSchema),
    promotion: z.array(NoticeSchema),
  }),
});
