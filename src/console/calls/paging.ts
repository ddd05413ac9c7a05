interface Paged {
  readonly list?: readonly unknown[];
  readonly next?: unknown;
  readonly page?: unknown;
  readonly pageSize?: unknown;
  readonly total?: unknown;
}

/** Returns the input that reads the next page of an answer; undefined after the last page. Lists page by cursor or by number. */
export function toNextPage(value: unknown): Readonly<Record<string, string | number>> | undefined {
  const { next, page, pageSize, total } = Object(value) as Paged;
  if (typeof next === 'string' && next !== '') return { cursor: next };
  const isNumbered = typeof page === 'number' && typeof pageSize === 'number' && typeof total === 'number';
  return isNumbered && page * pageSize < total ? { page: page + 1, pageSize } : undefined;
}

/** Appends the rows of a new page to the rows that are shown. */
export function withRowsBefore(before: unknown, value: unknown): unknown {
  const rows = (Object(before) as Paged).list ?? [];
  return { ...Object(value), list: [...rows, ...((Object(value) as Paged).list ?? [])] };
}
