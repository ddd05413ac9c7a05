import type { UploadPurpose } from '../../contract/uploads/uploads.ts';
import { dropForgotten } from './store-upload.ts';
import { releaseUploads } from './upload-queries.ts';

/** Deletes all of a member's pictures for a purpose except `keptId`, row and content. */
export async function dropPictures(env: Env, memberId: string, purpose: UploadPurpose, keptId = ''): Promise<void> {
  if ((await releaseUploads(env.DB, memberId, purpose, keptId)) > 0) await dropForgotten(env);
}
