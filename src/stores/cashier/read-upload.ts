import { getUpload } from '../../contract/uploads/uploads.ts';
import { requestStream } from '../core/request.ts';

/** Loads a picture that the member uploaded earlier; undefined if it is no longer available. */
export async function readUpload(id: string): Promise<Blob | undefined> {
  const answer = await requestStream(getUpload, { id });
  if (!answer.ok) return undefined;
  try {
    return await answer.value.blob();
  } catch {
    return undefined;
  }
}
