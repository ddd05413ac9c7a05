/** Position in a queue, oldest first. Decided rows leave the queue, so an offset would skip rows. */
export interface QueueCursor {
  at: number;
  id: string;
}

const CURSOR = /^(\d{1,15})_(.{1,100})$/;

/** Returns the start for an empty text, and undefined for an invalid cursor. */
export function readQueueCursor(text: string): QueueCursor | undefined {
  if (text === '') return { at: -1, id: '' };
  const [, at, id] = CURSOR.exec(text) ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}

/** Makes one page of rows that were read with one extra row, and the cursor of the next page. The cursor is empty after the last page. */
export function toQueuePage<Row>(rows: readonly Row[], pageSize: number, toCursor: (row: Row) => QueueCursor) {
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  const cursor = last && toCursor(last);
  return { page, next: cursor ? `${cursor.at}_${cursor.id}` : '' };
}
