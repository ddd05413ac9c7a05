import { UPLOADS_WAITING_MAX, type Upload, type UploadPurpose } from '../../contract/uploads/uploads.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** Unused pictures are deleted after this time. */
export const WAITING_LIFE_MS = DAY_MS;
/** Pictures of feedback and conversations are deleted after this time. Receipts are records of payments and stay. */
export const FEEDBACK_PICTURE_LIFE_MS = 90 * DAY_MS;
const OLD_AT_ONCE = 50;

export interface NewUpload extends Upload {
  /** Empty for a guest's picture, which is used at once. */
  memberId: string;
  purpose: UploadPurpose;
}

/** False when the member has too many unused pictures. */
export async function addUpload(db: D1Database, upload: NewUpload, now: number): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `insert into uploads (id, member_id, purpose, content_type, bytes, width, height, created_at_ms)
       select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
       where ?2 = '' or (select count(*) from uploads where member_id = ?2 and used_at_ms is null) < ?9`,
    )
    .bind(
      ...[upload.id, upload.memberId, upload.purpose, upload.contentType, upload.bytes, upload.width, upload.height],
      ...[now, UPLOADS_WAITING_MAX],
    )
    .run();
  return meta.changes > 0;
}

/** Marks all pictures as used, or none, in one statement. The same `usedFor` may claim its pictures again. */
export async function markUsed(
  db: D1Database,
  claim: { memberId: string; ids: readonly string[]; purpose: UploadPurpose; usedFor: string },
  now: number,
): Promise<boolean> {
  const { ids, memberId, purpose, usedFor } = claim;
  const { results } = await db
    .prepare(
      `with mine as (
         select id from uploads
         where id in (select value from json_each(?1)) and member_id = ?2 and purpose = ?3
           and ((used_at_ms is null and created_at_ms > ?4) or (?5 <> '' and used_for = ?5))
       )
       update uploads set used_at_ms = coalesce(used_at_ms, ?6), used_for = ?5
       where id in (select id from mine) and (select count(*) from mine) = ?7
       returning id`,
    )
    .bind(JSON.stringify(ids), memberId, purpose, now - WAITING_LIFE_MS, usedFor, now, ids.length)
    .all();
  return results.length === ids.length;
}

/** Marks pictures for deletion, because they are no longer used. Returns their number. */
export async function releaseUploads(db: D1Database, memberId: string, purpose: UploadPurpose, keptId: string) {
  const { meta } = await db
    .prepare(
      `update uploads set used_at_ms = null, used_for = '', created_at_ms = 0
       where member_id = ? and purpose = ? and used_at_ms is not null and id <> ?`,
    )
    .bind(memberId, purpose, keptId)
    .run();
  return meta.changes;
}

/** Marks old pictures of feedback and conversations for deletion. */
export async function releaseAged(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      `update uploads set used_at_ms = null, used_for = '', created_at_ms = 0
       where id in (select id from uploads where purpose = 'feedback' and used_at_ms <= ? limit ?)`,
    )
    .bind(now - FEEDBACK_PICTURE_LIFE_MS, OLD_AT_ONCE)
    .run();
}

/** Also null for a picture marked for deletion. */
export function findUpload(db: D1Database, id: string, now: number) {
  return db
    .prepare(
      `select member_id as memberId, content_type as contentType from uploads
       where id = ?1 and created_at_ms > 0 and not (purpose = 'feedback' and coalesce(used_at_ms, ?2) <= ?2 - ?3)`,
    )
    .bind(id, now, FEEDBACK_PICTURE_LIFE_MS)
    .first<{ memberId: string; contentType: string }>();
}

export async function listForgotten(db: D1Database, now: number): Promise<string[]> {
  const { results } = await db
    .prepare('select id from uploads where used_at_ms is null and created_at_ms <= ? order by created_at_ms limit ?')
    .bind(now - WAITING_LIFE_MS, OLD_AT_ONCE)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

export async function dropUploads(db: D1Database, ids: readonly string[]): Promise<void> {
  await db
    .prepare('delete from uploads where used_at_ms is null and id in (select value from json_each(?))')
    .bind(JSON.stringify(ids))
    .run();
}
