import { UPLOADS_AT_ONCE, type UploadPurpose } from '../../contract/uploads/uploads.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { markUsed } from './upload-queries.ts';

/**
 * Marks pictures as used, all or none: they must be the member's own, for this purpose, and unused. `usedFor` names what uses the
 * pictures; a repeated call with the same name succeeds.
 */
export async function claimUploads(
  env: Env,
  memberId: string,
  ids: readonly string[],
  purpose: UploadPurpose,
  usedFor = '',
): Promise<Answer<null>> {
  if (ids.length === 0) return accept(null);
  const isAcceptable = ids.length <= UPLOADS_AT_ONCE && new Set(ids).size === ids.length;
  if (!isAcceptable) return refuse('uploads.unknown');
  const isMine = await markUsed(env.DB, { memberId, ids, purpose, usedFor }, clock());
  return isMine ? accept(null) : refuse('uploads.unknown');
}
