import { FEEDBACK_PER_HOUR, type FeedbackType } from '../../contract/support/support.ts';
import { toRandomId } from '../../lib/bytes.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import type { Picture } from '../uploads/picture.ts';

const ARRIVING_LIFE_MS = 24 * HOUR_MS;

export interface FeedbackDraft {
  /** Empty for a guest. */
  memberId: string;
  /** Key of the hourly limit. */
  sender: string;
  type: FeedbackType;
  content: string;
  contact: string;
  language: string;
  /** Id that the sender gives to the feedback; null if the sender gives none. */
  requestId: string | null;
}

interface Sent {
  id: string;
  sentAt: number;
}
export type Stored = Sent | { limitedUntil: number };

/** Deletes the earlier row of feedback that is sent again, if its pictures were not all stored. The feedback then starts anew. */
const DROP_HALF = "delete from feedback where sender = ?1 and request_id = ?2 and state = 'arriving'";
const SAME = 'select id, sent_at_ms as sentAt from feedback where sender = ?1 and request_id = ?2';

/** Count and insert are one statement, so that simultaneous calls cannot exceed the limit. */
function toSlot(db: D1Database, draft: FeedbackDraft, id: string, images: readonly string[], now: number) {
  return db
    .prepare(
      `insert or ignore into feedback (id, member_id, sender, type, content, contact, language, images, state, sent_at_ms, request_id)
       select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?13
       where (select count(*) from feedback where sender = ?3 and sent_at_ms > ?11) < ?12`,
    )
    .bind(
      ...[id, draft.memberId, draft.sender, draft.type, draft.content, draft.contact, draft.language],
      ...[JSON.stringify(images), images.length === 0 ? 'open' : 'arriving', now, now - HOUR_MS, FEEDBACK_PER_HOUR],
      draft.requestId,
    );
}

interface Arriving {
  id: string;
  picture: Picture;
}

/** Rows of the pictures. They are unused until all pictures are stored, so rows that a crash leaves are deleted like any unused picture. */
function toUploads(
  db: D1Database,
  { memberId }: FeedbackDraft,
  feedbackId: string,
  images: readonly Arriving[],
  now: number,
) {
  return images.map(({ id, picture }) =>
    db
      .prepare(
        `insert into uploads (id, member_id, purpose, content_type, bytes, width, height, created_at_ms)
         select ?1, ?2, 'feedback', ?3, ?4, ?5, ?6, ?7 where exists (select 1 from feedback where id = ?8)`,
      )
      .bind(
        ...[id, memberId, picture.contentType, picture.content.byteLength, picture.width, picture.height],
        ...[now, feedbackId],
      ),
  );
}

async function bringImages(env: Env, id: string, images: readonly Arriving[]): Promise<void> {
  const ids = JSON.stringify(images.map((image) => image.id));
  try {
    await Promise.all(
      images.map(({ id: key, picture }) =>
        env.UPLOADS.put(key, picture.content, { httpMetadata: { contentType: picture.contentType } }),
      ),
    );
    await env.DB.batch([
      env.DB.prepare(
        'update uploads set used_at_ms = ?1, used_for = ?2 where id in (select value from json_each(?3))',
      ).bind(clock(), `feedback:${id}`, ids),
      env.DB.prepare("update feedback set state = 'open' where id = ?").bind(id),
    ]);
  } catch (error) {
    // A failed feedback does not count for the limit. Its stored pictures are deleted within a day.
    await env.DB.prepare("delete from feedback where id = ? and state = 'arriving'").bind(id).run();
    throw error;
  }
}

async function findLimitEnd(db: D1Database, sender: string, now: number): Promise<number> {
  const oldest = await db
    .prepare('select sent_at_ms as at from feedback where sender = ? order by sent_at_ms desc limit 1 offset ?')
    .bind(sender, FEEDBACK_PER_HOUR - 1)
    .first<number>('at');
  return (oldest ?? now) + HOUR_MS;
}

/** Reserves the row, stores the pictures, then opens the feedback: a sender over the limit uses no storage. */
export async function storeFeedback(env: Env, draft: FeedbackDraft, pictures: readonly Picture[]): Promise<Stored> {
  const now = clock();
  const id = toRandomId();
  const images = pictures.map((picture) => ({ id: toRandomId(), picture }));
  const slot = toSlot(
    env.DB,
    draft,
    id,
    images.map((image) => image.id),
    now,
  );
  const { sender, requestId } = draft;
  const [, taken] = await env.DB.batch([
    env.DB.prepare(DROP_HALF).bind(sender, requestId),
    slot,
    ...toUploads(env.DB, draft, id, images, now),
  ]);
  const known = taken?.meta.changes === 0 && (await env.DB.prepare(SAME).bind(sender, requestId).first<Sent>());
  if (known) return known;
  if (!taken || taken.meta.changes === 0) return { limitedUntil: await findLimitEnd(env.DB, draft.sender, now) };
  if (images.length > 0) await bringImages(env, id, images);
  return { id, sentAt: now };
}

/** Deletes feedback whose pictures never arrived. */
export async function dropLost(db: D1Database): Promise<void> {
  await db
    .prepare("delete from feedback where state = 'arriving' and sent_at_ms <= ?")
    .bind(clock() - ARRIVING_LIFE_MS)
    .run();
}
