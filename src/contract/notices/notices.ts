import * as z from 'zod/mini';
import { CONTENT_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { pageOf, queryInt, queryText } from '../core/query.ts';

/** B banners, PL player notices (scrolling), PU popups, PR promotions, H home notices (spec §3). */
export const ANNOUNCEMENT_TYPES = ['B', 'PL', 'PU', 'PR', 'H'] as const;
export const AnnouncementTypeSchema = z.enum(ANNOUNCEMENT_TYPES);
export type AnnouncementType = z.infer<typeof AnnouncementTypeSchema>;

/** `members` is everybody with an account, including agents; a demo account counts as a guest. */
export const NOTICE_AUDIENCES = ['all', 'guests', 'members', 'agents'] as const;
export const NOTICE_ID = /^[\w-]{1,64}$/;
export const NoticeIdSchema = z.string().check(z.regex(NOTICE_ID));

/**
 * `content` is HTML from the operator: sanitise before printing. `imageUrl` is a path of the site, empty without a
 * picture. `publishedAt` is ISO 8601, UTC. Cached pages are the same for everybody, so they contain notices for
 * `guests` and hide them after sign-in. `lang` is the language of the text as a BCP 47 tag, which may be a fallback;
 * absent if it is unknown. `isSeen` is set only in a member's own popups.
 */
export const NoticeSchema = z.object({
  id: z.string(),
  type: AnnouncementTypeSchema,
  title: z.string(),
  content: z.string(),
  publishedAt: z.string(),
  imageUrl: z.optional(z.string()),
  audience: z.optional(z.enum(NOTICE_AUDIENCES)),
  lang: z.optional(z.string()),
  isSeen: z.optional(z.boolean()),
});
export type Notice = z.infer<typeof NoticeSchema>;

export const NOTICE_TITLE_MAX = 200;
export const NOTICE_CONTENT_MAX = 20_000;
/** Spec §9. */
export const NOTICES_PER_PAGE = 9;
export const NOTICE_PAGES_MAX = 1_000_000;
/** Limits per type: number of announcements, and their bytes as JSON in one answer. */
export const NOTICES_OF_A_TYPE_MAX = 50;
export const NOTICE_BYTES_OF_A_TYPE_MAX = 180_000;

const announcementQuery = z.strictObject({
  types: queryText(40),
  platform: queryText(4),
  execution: queryText(4),
  language: queryText(16),
});

const AnnouncementsSchema = z.object({
  player: z.array(NoticeSchema),
  banners: z.array(NoticeSchema),
  popup: z.array(NoticeSchema),
  promotion: z.array(NoticeSchema),
  /** Optional: a platform may not have this type. */
  home: z.optional(z.array(NoticeSchema)),
});
export type Announcements = z.infer<typeof AnnouncementsSchema>;

/**
 * Announcements for everybody and for guests (spec §7), in the operator's order, then newest first. An empty `types`
 * means all.
 */
export const listAnnouncements = defineEndpoint({
  id: 'listAnnouncements',
  area: 'content',
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  summary: 'Announcements by kind',
  origin: 'spec',
  auth: 'none',
  cacheSeconds: CONTENT_SECONDS,
  errors: [],
  request: () => announcementQuery,
  response: () => AnnouncementsSchema,
});

/**
 * Announcements that this member sees: those for everybody, and those for the member's account type and rank. Announcements for guests are
 * excluded.
 */
export const listMyAnnouncements = defineEndpoint({
  id: 'listMyAnnouncements',
  area: 'content',
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncementsForMember',
  summary: 'Announcements by kind for the signed-in member',
  origin: 'orla',
  auth: 'member',
  errors: ['session.required'],
  request: () => announcementQuery,
  response: () => AnnouncementsSchema,
});

const SEEN_AT_ONCE = 50;

/** Ignores unknown ids and ids of other types. */
export const markPopupsSeen = defineEndpoint({
  id: 'markPopupsSeen',
  area: 'content',
  method: 'POST',
  path: '/wps/notices/seen',
  summary: 'Mark popups as seen',
  origin: 'orla',
  auth: 'real-member',
  errors: ['session.required', 'session.real_account_required'],
  request: () => z.strictObject({ ids: z.array(NoticeIdSchema).check(z.minLength(1), z.maxLength(SEEN_AT_ONCE)) }),
  response: () => z.object({ seen: z.array(z.string()) }),
});

/**
 * Newest first; a page out of range answers the last page. `notice` answers the page that contains that notice and
 * overrides `page`.
 */
export const listNotices = defineEndpoint({
  id: 'listNotices',
  area: 'content',
  method: 'GET',
  path: '/wps/notices',
  summary: 'Public notices, nine per page',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: CONTENT_SECONDS,
  errors: [],
  request: () =>
    z.strictObject({
      types: z._default(z.string().check(z.trim(), z.maxLength(40)), 'PL,H,B,PU'),
      platform: queryText(4),
      execution: queryText(4),
      language: queryText(16),
      page: queryInt(1, 1, NOTICE_PAGES_MAX),
      notice: queryText(64),
    }),
  response: () => pageOf(NoticeSchema),
});

/**
 * In the notice's own language. Notices that have ended, not begun, or are for members only are answered like unknown
 * ones.
 */
export const getNotice = defineEndpoint({
  id: 'getNotice',
  area: 'content',
  method: 'GET',
  path: '/wps/notices/:id',
  summary: 'One public notice',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: CONTENT_SECONDS,
  errors: ['content.unknown'],
  request: () => z.strictObject({ id: NoticeIdSchema }),
  response: () => NoticeSchema,
});
