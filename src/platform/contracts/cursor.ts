import { type Answer, accept, refuseFields } from '../../server/result.ts';

export interface Cursor {
  at: number;
  id: string;
}

const CURSOR = /^(\d{1,15})_([\w:-]{1,60})$/;

/** Reads the cursor of a list. Undefined: the first page. */
export function readCursor(cursor: string): Answer<Cursor | undefined> {
  if (cursor === '') return accept(undefined);
  const [, at, id] = CURSOR.exec(cursor) ?? [];
  return at === undefined || id === undefined ? refuseFields({ cursor: 'pattern' }) : accept({ at: Number(at), id });
}

export function toPage<Row>(rows: readonly Row[], pageSize: number, toCursor: (row: Row) => Cursor) {
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  const cursor = last && toCursor(last);
  return { page, pageSize, next: cursor ? `${cursor.at}_${cursor.id}` : '' };
}
