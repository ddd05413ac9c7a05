import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { pageOf, queryInt, queryText } from './query.ts';

/** B banners, PL player notices (scrolling), PU popups, PR promotions, H home notices (spec §3). */
export const ANNOUNCEMENT_TYPES = ['B', 'PL', 'PU', 'PR', 'H'] as const;
export const AnnouncementTypeSchema = z.enum(ANNOUNCEMENT_TYPES);
export type AnnouncementType = z.infer<typeof AnnouncementTypeSchema>;

/** `members` is everybody with an account, agents among them; a demo account is a guest. */
export const NOTICE_AUDIENCES = ['all', 'guests', 'members', 'agents'] as const;
export const NOTICE_ID = /^[\w-]{1,64}$/;
export const NoticeIdSchema = z.string().check(z.regex(NOTICE_ID));

/**
 * `content` is HTML from the operator: sanitise before printing. `imageUrl` is a path of the site, empty without a picture.
 * `publishedAt` is ISO 8601, UTC. A page that everybody gets alike hides what is for `guests` from whoever is signed in. `isSeen` stands
 * in a member's own popups.
 */
export const NoticeSchema = z.object({
  id: z.string(),
  type: AnnouncementTypeSchema,
  title: z.string(),
  content: z.string(),
  publishedAt: z.string(),
  imageUrl: z.optional(z.string()),
  audience: z.optional(z.enum(NOTICE_AUDIENCES)),
  isSeen: z.optional(z.boolean()),
});
export type Notice = z.infer<typeof NoticeSchema>;

export const NOTICE_TITLE_MAX = 200;
export const NOTICE_CONTENT_MAX = 20_000;
/** Spec §9. */
export const NOTICES_PER_PAGE = 9;
export const NOTICE_PAGES_MAX = 1_000_000;
/** What one list of announcements has at most: so many of a type, and so many bytes, as JSON has them. */
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
  /** A platform that has no such kind may leave it out. */
  home: z.optional(z.array(NoticeSchema)),
});
export type Announcements = z.infer<typeof AnnouncementsSchema>;

/** What everybody, and guests, may read (spec §7): by the operator's order, then newest first. No types means all. */
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
  request: () => announcementQuery,
  response: () => AnnouncementsSchema,
});

/** What the member may read, by who they are and their rank: what everybody may, and theirs. Nothing that is for guests. */
export const listMyAnnouncements = defineEndpoint({
  id: 'listMyAnnouncements',
  area: 'content',
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncementsForMember',
  summary: 'Announcements by kind for whoever is signed in',
  origin: 'orla',
  auth: 'member',
  errors: ['session.required'],
  request: () => announcementQuery,
  response: () => AnnouncementsSchema,
});

const SEEN_AT_ONCE = 50;

/** Unknown ones, and what is no popup, are left out. */
export const markPopupsSeen = defineEndpoint({
  id: 'markPopupsSeen',
  area: 'content',
  method: 'POST',
  path: '/wps/notices/seen',
  summary: 'Remember that the member saw these popups',
  origin: 'orla',
  auth: 'real-member',
  errors: ['session.required', 'session.real_account_required'],
  request: () => z.strictObject({ ids: z.array(NoticeIdSchema).check(z.minLength(1), z.maxLength(SEEN_AT_ONCE)) }),
  response: () => z.object({ seen: z.array(z.string()) }),
});

/** Newest first; a page that is out of range is the last one. `notice` asks for the page that it stands on, in the place of `page`. */
export const listNotices = defineEndpoint({
  id: 'listNotices',
  area: 'content',
  method: 'GET',
  path: '/wps/notices',
  summary: 'Notices that anybody may read, nine a page',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: 15,
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

/** In whatever language it is. What ended, waits or is for members alone is as unknown as what never was. */
export const getNotice = defineEndpoint({
  id: 'getNotice',
  area: 'content',
  method: 'GET',
  path: '/wps/notices/:id',
  summary: 'One notice that anybody may read',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: 15,
  errors: ['content.unknown'],
  request: () => z.strictObject({ id: NoticeIdSchema }),
  response: () => NoticeSchema,
});
