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

/** An optional text in a query string, trimmed. */
export function queryText(max = 100) {
  return z._default(z.string().check(z.trim(), z.maxLength(max)), '');
}

/** What a whole list is written as. */
export const exportFormat = z._default(z.enum(['csv', 'json']), 'csv');

/** Lists of our own answer `{ list, page, pageSize, total }` (design §3). Pages count from 1. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ list: z.array(item), page: z.number(), pageSize: z.number(), total: z.number() });
}
