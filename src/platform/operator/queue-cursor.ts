/** Where a queue was read to, oldest first: rows that are decided leave it, and the others must not move up past whoever reads. */
export interface QueueCursor {
  at: number;
  id: string;
}

const CURSOR = /^(\d{1,15})_(.{1,100})$/;

/** The beginning for an empty text, undefined for what is no cursor. */
export function readQueueCursor(text: string): QueueCursor | undefined {
  if (text === '') return { at: -1, id: '' };
  const [, at, id] = CURSOR.exec(text) ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}

/** One page of rows that were read with one more, and where the next begins; empty after the last. */
export function toQueuePage<Row>(rows: readonly Row[], pageSize: number, toCursor: (row: Row) => QueueCursor) {
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  const cursor = last && toCursor(last);
  return { page, next: cursor ? `${cursor.at}_${cursor.id}` : '' };
}
