import { hash } from 'node:crypto';
import { clock } from '../../../server/clock.ts';
import type { Picture } from '../../uploads/picture.ts';
import type { MessageDraft } from './write-message.ts';

export function toPictureHash({ content }: Picture): string {
  return hash('sha256', content);
}

/** Statements for the batch of `insertMessage`. They add the rows of the pictures, which are unused until their content is stored. */
export function insertPictures(db: D1Database, draft: MessageDraft, pictures: readonly Picture[]) {
  const { conversationId, owner, key, images, now } = draft;
  return pictures.map((picture, index) =>
    db
      .prepare(
        `insert into uploads (id, member_id, purpose, content_type, bytes, width, height, created_at_ms)
         select ?1, '', 'feedback', ?2, ?3, ?4, ?5, ?6 where exists (
           select 1 from conversation_messages where conversation_id = ?7 and owner = ?8 and request_key = ?9 and images = ?10)`,
      )
      .bind(
        ...[images[index], picture.contentType, picture.content.byteLength, picture.width, picture.height, now],
        ...[conversationId, owner, key, JSON.stringify(images)],
      ),
  );
}

/** A repeated call also stores pictures that an interrupted call did not. Rows without content are deleted within a day. */
export async function storePictures(
  env: Env,
  conversationId: string,
  images: readonly string[],
  pictures: readonly Picture[],
): Promise<void> {
  if (images.length === 0) return;
  const puts = pictures.map(({ content, contentType }, index) => {
    const id = images[index];
    return id === undefined ? undefined : env.UPLOADS.put(id, content, { httpMetadata: { contentType } });
  });
  await Promise.all(puts);
  await env.DB.prepare(
    `update uploads set used_at_ms = ?1, used_for = ?2
     where used_at_ms is null and id in (select value from json_each(?3))`,
  )
    .bind(clock(), `conversation:${conversationId}`, JSON.stringify(images))
    .run();
}
