import type { Feedback } from '../../contract/support/support.ts';

export interface FeedbackRow {
  seq: number;
  id: string;
  member_id: string;
  type: Feedback['feedbackType'];
  content: string;
  contact: string;
  language: string;
  images: string;
  state: Feedback['state'];
  answer: string | null;
  sent_at_ms: number;
  answered_at_ms: number | null;
}

const COLUMNS =
  'seq, id, member_id, type, content, contact, language, images, state, answer, sent_at_ms, answered_at_ms';
const ACCOUNT = "coalesce((select account from directory d where d.member_id = feedback.member_id), '') as account";

export function toFeedback(row: FeedbackRow): Feedback {
  return {
    id: row.id,
    feedbackType: row.type,
    content: row.content,
    contact: row.contact,
    images: JSON.parse(row.images) as string[],
    state: row.state,
    sentAt: new Date(row.sent_at_ms).toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at_ms === null ? null : new Date(row.answered_at_ms).toISOString(),
  };
}

/** Feedback of one member up to an instant, newest first. */
export async function listOfMember(db: D1Database, memberId: string, untilMs: number, limit: number, offset: number) {
  const where = "member_id = ?1 and member_id <> '' and state <> 'arriving' and sent_at_ms <= ?2";
  const [rows, count] = await db.batch<FeedbackRow & { total: number }>([
    db
      .prepare(`select ${COLUMNS} from feedback where ${where} order by seq desc limit ?3 offset ?4`)
      .bind(memberId, untilMs, limit, offset),
    db.prepare(`select count(*) as total from feedback where ${where}`).bind(memberId, untilMs),
  ]);
  return { rows: rows?.results ?? [], total: count?.results[0]?.total ?? 0 };
}

/** Open feedback oldest first, other feedback newest first. Reads one extra row to know whether there is a next page. */
export async function listInState(
  db: D1Database,
  state: Feedback['state'],
  after: number | undefined,
  limit: number,
): Promise<(FeedbackRow & { account: string })[]> {
  const [beyond, order, first] = state === 'open' ? ['>', 'asc', 0] : ['<', 'desc', Number.MAX_SAFE_INTEGER];
  const { results } = await db
    .prepare(
      `select ${COLUMNS}, ${ACCOUNT} from feedback where state = ?1 and seq ${beyond} ?2 order by seq ${order} limit ?3`,
    )
    .bind(state, after ?? first, limit + 1)
    .all<FeedbackRow & { account: string }>();
  return results;
}

export function findFeedback(db: D1Database, id: string): Promise<FeedbackRow | null> {
  return db
    .prepare(`select ${COLUMNS} from feedback where id = ? and state <> 'arriving'`)
    .bind(id)
    .first<FeedbackRow>();
}

/** Stores the answer; null if the feedback was not open. Of two simultaneous answers, only the first is stored. */
export function writeAnswer(db: D1Database, id: string, answer: string, now: number): Promise<FeedbackRow | null> {
  return db
    .prepare(
      `update feedback set state = 'answered', answer = ?2, answered_at_ms = ?3 where id = ?1 and state = 'open'
       returning ${COLUMNS}`,
    )
    .bind(id, answer, now)
    .first<FeedbackRow>();
}

/** Null if the feedback is unknown. */
export function writeClosed(db: D1Database, id: string): Promise<FeedbackRow | null> {
  return db
    .prepare(`update feedback set state = 'closed' where id = ? and state <> 'arriving' returning ${COLUMNS}`)
    .bind(id)
    .first<FeedbackRow>();
}
