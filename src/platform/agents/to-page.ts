/** A query reads one extra row. If it exists, there is a next page, which starts after the last row shown. */
export function toPage<Item>(rows: readonly Item[], pageSize: number, toCursor: (item: Item) => string) {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { page, next: rows.length > pageSize && last ? toCursor(last) : '' };
}
