import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { toInputHash } from '../idempotency/input-hash.ts';

export interface NoteRow {
  id: number;
  at_ms: number;
  author: string;
  author_name: string;
  text: string;
}

/** Notes store the author's account, because it never changes; the name is read from `staff`. */
const COLUMNS =
  "id, at_ms, author, coalesce((select s.name from staff s where s.account = author), '') as author_name, text";

interface NewNote {
  memberId: string;
  author: string;
  text: string;
  /** Idempotency key of the call. */
  key: string;
}

/** The same key stores one note; with another text it is refused. */
export async function addNote(db: D1Database, { memberId, author, text, key }: NewNote): Promise<Answer<NoteRow>> {
  const hash = toInputHash([memberId, text]);
  const [, stored] = await db.batch<NoteRow & { input_hash: string }>([
    db
      .prepare(
        `insert or ignore into member_notes (member_id, at_ms, author, text, request_key, input_hash)
         values (?, ?, ?, ?, ?, ?)`,
      )
      .bind(memberId, clock(), author, text, key, hash),
    db.prepare(`select ${COLUMNS}, input_hash from member_notes where request_key = ?`).bind(key),
  ]);
  const note = stored?.results[0];
  if (!note) throw new Error('The note was not written');
  return note.input_hash === hash ? accept(note) : refuse('idempotency.mismatch');
}

/** Notes, newest first, before the note `beforeId` (0: from the newest). Has one extra row if there are more. */
export async function listNotes(db: D1Database, memberId: string, beforeId: number, limit: number): Promise<NoteRow[]> {
  const { results } = await db
    .prepare(`select ${COLUMNS} from member_notes where member_id = ? and id < ? order by id desc limit ?`)
    .bind(memberId, beforeId === 0 ? Number.MAX_SAFE_INTEGER : beforeId, limit + 1)
    .all<NoteRow>();
  return results;
}
