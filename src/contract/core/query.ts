import * as z from 'zod/mini';

export const PAGE_SIZE_MAX = 100;

const DIGITS = /^\d{1,10}$/;

/** Whole number in a query string, within bounds; other values are refused. */
export function queryInt(fallback: number, min: number, max: number) {
  return z._default(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(DIGITS))]),
      z.pipe(
        z.transform((value: number | string) => Number(value)),
        z.number().check(z.int(), z.gte(min), z.lte(max)),
      ),
    ),
    fallback,
  );
}

/**
 * Page size up to PAGE_SIZE_MAX. A value above `most` is reduced to it, and pages count by the reduced size. The
 * answer's `pageSize` states it.
 */
export function queryPageSize(fallback: number, most: number) {
  return z.pipe(
    queryInt(fallback, 1, PAGE_SIZE_MAX),
    z.transform((value: number) => Math.min(value, most)),
  );
}

/** Optional text in a query string, trimmed. */
export function queryText(max = 100) {
  return z._default(z.string().check(z.trim(), z.maxLength(max)), '');
}

/** File format of an export. */
export const exportFormat = z._default(z.enum(['csv', 'json']), 'csv');
/** `form`: numbers and separators of a CSV as spreadsheets of that language read them: `1,5;` in Portuguese, `1.5,` in English. */
export const EXPORT_FORM = { format: exportFormat, form: z._default(z.enum(['en', 'pt']), 'en') } as const;

/**
 * Paging of a list that changes while it is read: `cursor` is the `next` of the previous page, empty for the first page
 * and after the last. Without a total: a count would read the whole list.
 */
export const CURSOR_PAGE = { cursor: queryText(120), pageSize: queryInt(50, 1, PAGE_SIZE_MAX) };
export function cursorPageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ list: z.array(item), pageSize: z.number(), next: z.string() });
}

/** Numbered pages, counted from 1, of a list that stays small: `total` counts all its rows. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ list: z.array(item), page: z.number(), pageSize: z.number(), total: z.number() });
}

/**
 * Numbered pages of a list that grows while it is read. The first answer has `asOf`. If the client sends this time with the next pages, `list` and
 * `total` leave out newer rows, so that no row appears twice. Without `asOf`, the page shows the list as of now.
 */
export const GROWING_PAGE = { asOf: z.optional(z.iso.datetime()) };
export function growingPageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.extend(pageOf(item), { asOf: z.optional(z.string()) });
}
