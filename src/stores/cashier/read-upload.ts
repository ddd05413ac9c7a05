import { getUpload } from '../../contract/uploads.ts';
import { requestStream } from '../request.ts';

/** A picture that the member brought before; undefined where it cannot be read any more. */
export async function readUpload(id: string): Promise<Blob | undefined> {
  const answer = await requestStream(getUpload, { id });
  if (!answer.ok) return undefined;
  try {
    return await answer.value.blob();
  } catch {
    return undefined;
  }
}
