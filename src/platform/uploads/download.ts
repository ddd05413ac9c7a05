import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { findUpload } from './upload-queries.ts';

/** Uploaded content must never run in our origin: it is sent as a download, with the detected type and a strict policy. */
const GUARDS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** Without `memberId`, the caller is the operator, who may read all. */
export async function downloadUpload(env: Env, id: string, memberId: string | undefined): Promise<Answer<Response>> {
  const row = await findUpload(env.DB, id, clock());
  if (!row || (memberId !== undefined && row.memberId !== memberId)) return refuse('request.not_found');
  const stored = await env.UPLOADS.get(id);
  if (!stored) return refuse('request.not_found');
  const extension = row.contentType === 'image/png' ? 'png' : 'jpg';
  return accept(
    new Response(stored.body, {
      headers: {
        ...GUARDS,
        'content-type': row.contentType,
        'content-length': String(stored.size),
        'content-disposition': `attachment; filename="${id}.${extension}"`,
      },
    }),
  );
}
