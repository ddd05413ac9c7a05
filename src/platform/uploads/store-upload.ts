import { UPLOAD_BYTES_MAX, type Upload, type UploadPurpose } from '../../contract/uploads/uploads.ts';
import { toRandomId } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { readPicture } from './picture.ts';
import { addUpload, dropUploads, listForgotten, releaseAged } from './upload-queries.ts';

/** `memberId` is empty for a guest. The row is written first: a crash leaves a row, which is deleted within a day. */
export async function storeUpload(
  env: Env,
  owner: { memberId: string; purpose: UploadPurpose },
  file: File,
): Promise<Answer<Upload>> {
  if (file.size > UPLOAD_BYTES_MAX) return refuse('request.too_large');
  const picture = readPicture(new Uint8Array(await file.arrayBuffer()));
  if (!picture.ok) return picture;
  const { content, ...measured } = picture.value;
  const id = toRandomId();
  const upload: Upload = { id, bytes: content.byteLength, ...measured };
  if (!(await addUpload(env.DB, { ...upload, ...owner }, clock()))) return refuse('uploads.too_many');
  await env.UPLOADS.put(id, content, { httpMetadata: { contentType: upload.contentType } });
  return accept(upload);
}

/**
 * Deletes pictures that were unused for a day, and old pictures of feedback and conversations. Deletes the content first, then the row, so that
 * the next run repeats an interrupted deletion.
 */
export async function dropForgotten(env: Env): Promise<void> {
  await releaseAged(env.DB, clock());
  const ids = await listForgotten(env.DB, clock());
  if (ids.length === 0) return;
  await env.UPLOADS.delete(ids);
  await dropUploads(env.DB, ids);
}
