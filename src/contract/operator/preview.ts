import * as z from 'zod/mini';

/** Path to which the console's form posts a draft. The site worker answers with the page as visitors would see it with this draft. */
export const PREVIEW_PATH = '/console/preview';
/** The field of the form; its value is a `Preview` as JSON. */
export const PREVIEW_FIELD = 'draft';
/** Calls of a page whose answers a draft may change. */
export const PREVIEW_CALLS = [
  ...(['listNotices', 'getNotice', 'listAnnouncements', 'getPromotion', 'listPromotions'] as const),
  ...(['getHelpCenter', 'listGoods', 'getSiteSettings'] as const),
] as const;
export const PREVIEW_PAGES = ['/', '/noticePage', '/promotions', '/promoDetail', '/help', '/pointMall'] as const;

/**
 * `answers`: fields that replace those of the platform's answer, by call. `id` is that of the notice or the promotion, `locale` the path
 * of a language.
 */
export const PreviewSchema = z.strictObject({
  page: z.enum(PREVIEW_PAGES),
  locale: z.string().check(z.maxLength(10)),
  scheme: z._default(z.enum(['dark', 'light']), 'dark'),
  id: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  answers: z.partialRecord(z.enum(PREVIEW_CALLS), z.record(z.string(), z.unknown())),
});
export type Preview = z.input<typeof PreviewSchema>;
