import * as z from 'zod/mini';

export const PAGE_SIZE_MAX = 100;

const DIGITS = /^\d{1,10}$/;

/** A whole number in a query string, within bounds; anything else is refused. */
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

/** How long a page is to be, up to PAGE_SIZE_MAX: more than `most` is answered with so many, and pages count by that. The answer's `pageSize` says it. */
export function queryPageSize(fallback: number, most: number) {
  return z.pipe(
    queryInt(fallback, 1, PAGE_SIZE_MAX),
    z.transform((value: number) => Math.min(value, most)),
  );
}

/** An optional text in a query string, trimmed. */
export function queryText(max = 100) {
  return z._default(z.string().check(z.trim(), z.maxLength(max)), '');
}

/** What a whole list is written as. */
export const exportFormat = z._default(z.enum(['csv', 'json']), 'csv');

/** Lists of our own answer `{ list, page, pageSize, total }` (design §3). Pages count from 1. */
/** A list that grows at one end, or is worked at the other: `cursor` is the `next` of the page before, empty for the first and after the last. */
export const CURSOR_PAGE = { cursor: queryText(120), pageSize: queryInt(50, 1, PAGE_SIZE_MAX) };
export function cursorPageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ list: z.array(item), pageSize: z.number(), next: z.string(), total: z.number() });
}

export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ list: z.array(item), page: z.number(), pageSize: z.number(), total: z.number() });
}
