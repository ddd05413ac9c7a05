/** A query reads one row more than is shown: then there is a next page, which begins after the last one that is shown. */
export function toPage<Item>(rows: readonly Item[], pageSize: number, toCursor: (item: Item) => string) {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { page, next: rows.length > pageSize && last ? toCursor(last) : '' };
}
